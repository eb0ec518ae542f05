-- When the person stopped the regular emails that name the link.
ALTER TABLE "access_link" ADD COLUMN "stopped_at" TIMESTAMPTZ(3);
