-- CreateTable
CREATE TABLE "transactions_group_draft" (
    "id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "transactions_group_draft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transactions_group_draft_unit" (
    "id" CHAR(24) NOT NULL,
    "draft_id" CHAR(24) NOT NULL,
    "position" INTEGER NOT NULL,
    "data" JSONB NOT NULL,

    CONSTRAINT "transactions_group_draft_unit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "transactions_group_draft_user_id_key" ON "transactions_group_draft"("user_id");

-- CreateIndex
CREATE INDEX "transactions_group_draft_unit_draft_id_position_id_idx" ON "transactions_group_draft_unit"("draft_id", "position", "id");

-- AddForeignKey
ALTER TABLE "transactions_group_draft" ADD CONSTRAINT "transactions_group_draft_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions_group_draft_unit" ADD CONSTRAINT "transactions_group_draft_unit_draft_id_fkey" FOREIGN KEY ("draft_id") REFERENCES "transactions_group_draft"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------------------
-- What schema.prisma cannot say. From here on written by hand.
-- ---------------------------------------------------------------------------------------------------------------------

ALTER TABLE transactions_group_draft
  ADD CONSTRAINT transactions_group_draft_id_check CHECK (id ~ '^[0-9a-f]{24}$');
ALTER TABLE transactions_group_draft_unit
  ADD CONSTRAINT transactions_group_draft_unit_id_check CHECK (id ~ '^[0-9a-f]{24}$');

-- Two names are the same whatever their case and their spaces: 'Mill Race' and 'MILLRACE'. Stricter than the index that it follows.
CREATE FUNCTION group_name_key(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(lower($1), ' ', '');
DROP INDEX transactions_group_name_key;
CREATE UNIQUE INDEX transactions_group_name_key ON transactions_group (group_name_key(name));

-- The units of a group, the newest first.
CREATE INDEX sale_group_created_idx ON sale (group_id, created_at DESC, id DESC) WHERE group_id IS NOT NULL;

-- The staff's search of groups.
CREATE INDEX transactions_group_search_idx ON transactions_group
  USING gin (search_normal(' ' || name) gin_trgm_ops);
