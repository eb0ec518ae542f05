-- Whether the estate agent sees how a sale is doing; and how the buyer's side is doing, where null is that the buyer was not asked.
ALTER TABLE "sale" ADD COLUMN "shares_with_agent" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "purchase" ADD COLUMN "shares_with_agent" BOOLEAN;
