-- Which of a sale's tags its customers read: none until the configuration says so.
ALTER TABLE "admin_config" ADD COLUMN "customer_tags" TEXT[] DEFAULT ARRAY[]::TEXT[];
