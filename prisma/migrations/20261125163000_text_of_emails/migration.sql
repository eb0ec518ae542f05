-- What was sent, as it was sent, without what its links open.
ALTER TABLE "email_message" ADD COLUMN "subject" VARCHAR(500), ADD COLUMN "text" TEXT;
