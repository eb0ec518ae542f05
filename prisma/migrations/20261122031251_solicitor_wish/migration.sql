-- CreateEnum
CREATE TYPE "SolicitorWishKind" AS ENUM ('choose_for_me', 'panel', 'own');

-- CreateTable
CREATE TABLE "solicitor_wish" (
    "id" CHAR(24) NOT NULL,
    "sale_id" CHAR(24),
    "purchase_id" CHAR(24),
    "kind" "SolicitorWishKind" NOT NULL,
    "lawyer_group_id" CHAR(24),
    "firm_name" VARCHAR(255),
    "solicitor_name" VARCHAR(255),
    "email" VARCHAR(320),
    "phone_number" VARCHAR(16),
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "solicitor_wish_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "solicitor_wish_sale_id_key" ON "solicitor_wish"("sale_id");

-- CreateIndex
CREATE UNIQUE INDEX "solicitor_wish_purchase_id_key" ON "solicitor_wish"("purchase_id");

-- CreateIndex
CREATE INDEX "solicitor_wish_lawyer_group_id_idx" ON "solicitor_wish"("lawyer_group_id");

-- AddForeignKey
ALTER TABLE "solicitor_wish" ADD CONSTRAINT "solicitor_wish_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "solicitor_wish" ADD CONSTRAINT "solicitor_wish_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "solicitor_wish" ADD CONSTRAINT "solicitor_wish_lawyer_group_id_fkey" FOREIGN KEY ("lawyer_group_id") REFERENCES "lawyer_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand.
ALTER TABLE solicitor_wish
  ADD CONSTRAINT solicitor_wish_id_check CHECK (id ~ '^[0-9a-f]{24}$'),
  ADD CONSTRAINT solicitor_wish_phone_number_check CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  ADD CONSTRAINT solicitor_wish_subject_check CHECK (num_nonnulls(sale_id, purchase_id) = 1),
  -- A seller may choose from the panel, a buyer may have a solicitor already.
  ADD CONSTRAINT solicitor_wish_kind_check CHECK (
    CASE kind
      WHEN 'panel' THEN sale_id IS NOT NULL AND lawyer_group_id IS NOT NULL
      WHEN 'own' THEN purchase_id IS NOT NULL AND lawyer_group_id IS NULL
      ELSE lawyer_group_id IS NULL
    END
  ),
  ADD CONSTRAINT solicitor_wish_own_check CHECK (
    CASE kind
      WHEN 'own' THEN num_nulls(firm_name, solicitor_name, email) = 0
      ELSE num_nonnulls(firm_name, solicitor_name, email, phone_number) = 0
    END
  );
