-- CreateEnum
CREATE TYPE "GroupWorkKind" AS ENUM ('estate_agent', 'solicitors');

-- CreateTable
CREATE TABLE "transactions_group_work" (
    "id" CHAR(24) NOT NULL,
    "group_id" CHAR(24) NOT NULL,
    "kind" "GroupWorkKind" NOT NULL,
    "data" JSONB NOT NULL,
    "ordered_by_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "transactions_group_work_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transactions_group_work_unit" (
    "work_id" CHAR(24) NOT NULL,
    "sale_id" CHAR(24) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "why" VARCHAR(500),

    CONSTRAINT "transactions_group_work_unit_pkey" PRIMARY KEY ("work_id","sale_id")
);

-- CreateIndex
CREATE INDEX "transactions_group_work_group_id_created_at_idx" ON "transactions_group_work"("group_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "transactions_group_work_unit_sale_id_idx" ON "transactions_group_work_unit"("sale_id");

-- AddForeignKey
ALTER TABLE "transactions_group_work" ADD CONSTRAINT "transactions_group_work_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "transactions_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions_group_work" ADD CONSTRAINT "transactions_group_work_ordered_by_id_fkey" FOREIGN KEY ("ordered_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions_group_work_unit" ADD CONSTRAINT "transactions_group_work_unit_work_id_fkey" FOREIGN KEY ("work_id") REFERENCES "transactions_group_work"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions_group_work_unit" ADD CONSTRAINT "transactions_group_work_unit_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------------------
-- What schema.prisma cannot say. From here on written by hand.
-- ---------------------------------------------------------------------------------------------------------------------

ALTER TABLE transactions_group_work
  ADD CONSTRAINT transactions_group_work_id_check CHECK (id ~ '^[0-9a-f]{24}$');

-- One at a time of a kind: two that ran at once would overwrite each other.
CREATE UNIQUE INDEX transactions_group_work_under_way_key ON transactions_group_work (group_id, kind)
  WHERE finished_at IS NULL;
