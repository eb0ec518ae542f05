-- Staff read what a law firm wrote beside a report.
ALTER TABLE "solicitor_report" ADD COLUMN "read_at" TIMESTAMPTZ(3);
