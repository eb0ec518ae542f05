-- Who looks after a sale, and when staff want to look at it again.
ALTER TABLE sale
  ADD COLUMN owner_id char(24),
  ADD COLUMN follow_up_on date,
  ADD COLUMN follow_up_note varchar(200),
  ADD CONSTRAINT sale_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user (id)
    ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID,
  ADD CONSTRAINT sale_follow_up_check CHECK (num_nonnulls(follow_up_on, follow_up_note) <> 1) NOT VALID;

-- CreateEnum
CREATE TYPE "HoldReason" AS ENUM ('customer', 'firm', 'supplier', 'other');

-- CreateTable
CREATE TABLE "staff_note" (
    "id" CHAR(24) NOT NULL,
    "sale_id" CHAR(24) NOT NULL,
    "author_id" CHAR(24) NOT NULL,
    "text" VARCHAR(2000) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "staff_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "work_hold" (
    "sale_id" CHAR(24) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "reason" "HoldReason" NOT NULL,
    "note" VARCHAR(200),
    "by_id" CHAR(24) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "work_hold_pkey" PRIMARY KEY ("sale_id")
);

-- CreateTable
CREATE TABLE "work_item" (
    "id" CHAR(24) NOT NULL,
    "kind" VARCHAR(32) NOT NULL,
    "is_chase" BOOLEAN NOT NULL DEFAULT false,
    "side" VARCHAR(6),
    "sale_id" CHAR(24),
    "purchase_id" CHAR(24),
    "group_id" CHAR(24),
    "case_id" CHAR(24),
    "since" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "owner_id" CHAR(24),
    "held_until" TIMESTAMPTZ(3),
    "is_first" BOOLEAN NOT NULL,
    "more" SMALLINT NOT NULL DEFAULT 0,
    "is_unit" BOOLEAN NOT NULL DEFAULT false,
    "units" SMALLINT,

    CONSTRAINT "work_item_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "staff_note_sale_id_created_at_idx" ON "staff_note"("sale_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "work_item_sale_id_idx" ON "work_item"("sale_id");

-- CreateIndex
CREATE INDEX "work_item_group_id_idx" ON "work_item"("group_id");

-- CreateIndex
CREATE UNIQUE INDEX "work_item_case_id_key" ON "work_item"("case_id");

-- AddForeignKey
ALTER TABLE "staff_note" ADD CONSTRAINT "staff_note_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_note" ADD CONSTRAINT "staff_note_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_hold" ADD CONSTRAINT "work_hold_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_hold" ADD CONSTRAINT "work_hold_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_item" ADD CONSTRAINT "work_item_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_item" ADD CONSTRAINT "work_item_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "transactions_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_item" ADD CONSTRAINT "work_item_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "callback_request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------------------
-- What schema.prisma cannot say. From here on written by hand.
-- ---------------------------------------------------------------------------------------------------------------------

ALTER TABLE staff_note ADD CONSTRAINT staff_note_id_check CHECK (id ~ '^[0-9a-f]{24}$');
ALTER TABLE work_item
  ADD CONSTRAINT work_item_id_check CHECK (id ~ '^[0-9a-f]{24}$'),
  ADD CONSTRAINT work_item_subject_check CHECK (num_nonnulls(sale_id, group_id, case_id) > 0),
  ADD CONSTRAINT work_item_unit_check CHECK (NOT is_unit OR (sale_id IS NOT NULL AND group_id IS NOT NULL AND NOT is_first));
ALTER TABLE work_hold ADD CONSTRAINT work_hold_note_check CHECK (reason <> 'other' OR note IS NOT NULL);

-- The page's list: everyone's, somebody's or no one's; of one kind; and how many there are of each kind.
CREATE INDEX work_item_first_idx ON work_item (due_at, since, id) WHERE is_first;
CREATE INDEX work_item_owner_idx ON work_item (owner_id, due_at, since, id) WHERE is_first;
CREATE INDEX work_item_kind_idx ON work_item (kind, due_at, since, id) WHERE NOT is_unit;
CREATE INDEX work_item_owner_kind_idx ON work_item (owner_id, kind, due_at, since, id) WHERE NOT is_unit;
