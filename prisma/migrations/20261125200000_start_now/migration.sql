-- AlterTable
ALTER TABLE "sale" ADD COLUMN     "start_now_at" TIMESTAMPTZ(3),
ADD COLUMN     "start_now_version" VARCHAR(16);

-- With the time goes the version of the words.
ALTER TABLE "sale" ADD CONSTRAINT sale_start_now_check CHECK ((start_now_at IS NULL) = (start_now_version IS NULL)) NOT VALID;
