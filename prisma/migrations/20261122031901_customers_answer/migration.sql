-- AlterTable
ALTER TABLE "additional_search_request" ADD COLUMN     "answer" VARCHAR(2000),
ADD COLUMN     "fee" INTEGER,
ADD COLUMN     "note" VARCHAR(1000);

-- AlterTable
ALTER TABLE "lawyer_group" ADD COLUMN     "fee_example" VARCHAR(500),
ADD COLUMN     "start_date" DATE;

-- By hand.
ALTER TABLE additional_search_request
  ADD CONSTRAINT additional_search_request_fee_check CHECK (fee > 0 AND type = 'fee_approval' OR fee IS NULL),
  ADD CONSTRAINT additional_search_request_answer_check CHECK (answer IS NULL OR received_at IS NOT NULL);
