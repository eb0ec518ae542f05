-- Several units of a group that reach the same step soon after each other are told in one email (decision 17).
ALTER TABLE "email_message" ADD COLUMN "batch" CHAR(24);
