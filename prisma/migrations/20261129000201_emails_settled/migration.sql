-- Staff sent an email that came to nothing again, or left it.
ALTER TABLE "email_message" ADD COLUMN "settled_at" TIMESTAMPTZ(3);
