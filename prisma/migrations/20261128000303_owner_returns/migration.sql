-- CreateTable
CREATE TABLE "owner_return" (
    "sale_id" CHAR(24) NOT NULL,
    "owner_id" CHAR(24) NOT NULL,
    "cover_id" CHAR(24) NOT NULL,
    "back_on" DATE NOT NULL,

    CONSTRAINT "owner_return_pkey" PRIMARY KEY ("sale_id")
);

-- CreateIndex
CREATE INDEX "owner_return_back_on_idx" ON "owner_return"("back_on");

-- AddForeignKey
ALTER TABLE "owner_return" ADD CONSTRAINT "owner_return_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "owner_return" ADD CONSTRAINT "owner_return_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "owner_return" ADD CONSTRAINT "owner_return_cover_id_fkey" FOREIGN KEY ("cover_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
