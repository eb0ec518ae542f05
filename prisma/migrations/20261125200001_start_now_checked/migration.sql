ALTER TABLE "sale" VALIDATE CONSTRAINT sale_start_now_check;
