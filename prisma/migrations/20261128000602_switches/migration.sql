-- Third parties that managers have switched off for now.
ALTER TABLE "admin_config" ADD COLUMN "switched_off" TEXT[] DEFAULT ARRAY[]::TEXT[];
