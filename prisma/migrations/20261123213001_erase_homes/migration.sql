-- Who registered a home by a JSON call: it is in no sale yet, and perhaps never will be.
ALTER TABLE "property" ADD COLUMN     "registered_by_id" CHAR(24);
ALTER TABLE "property" ADD CONSTRAINT "property_registered_by_id_fkey" FOREIGN KEY ("registered_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
