-- The law firm of a row's side.
ALTER TABLE "work_item" ADD COLUMN "firm_id" CHAR(24);

-- CreateTable
CREATE TABLE "work_fill" (
    "rules" SMALLINT NOT NULL,
    "begun_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "work_fill_pkey" PRIMARY KEY ("rules")
);
