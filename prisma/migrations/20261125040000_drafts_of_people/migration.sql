-- Expand: what was typed belongs to a person, not to a sign-in (5-as-deals-go.md, 3). `draft` keeps the current deals of sign-ins; what the
-- release before still writes into it besides dies with the sign-in.
CREATE TABLE "form_draft" (
    "id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "key" VARCHAR(64) NOT NULL,
    "deal_id" VARCHAR(24) NOT NULL DEFAULT '',
    "data" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "form_draft_pkey" PRIMARY KEY ("id"),
    CONSTRAINT form_draft_id_check CHECK (id ~ '^[0-9a-f]{24}$')
);

CREATE UNIQUE INDEX "form_draft_user_id_key_deal_id_key" ON "form_draft"("user_id", "key", "deal_id");
CREATE INDEX "form_draft_updated_at_idx" ON "form_draft"("updated_at");
ALTER TABLE "form_draft" ADD CONSTRAINT "form_draft_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Nothing that was typed outlives the account.
CREATE FUNCTION drop_drafts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM form_draft WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER app_user_drop_drafts AFTER UPDATE ON app_user
  FOR EACH ROW WHEN (OLD.active AND NOT NEW.active) EXECUTE FUNCTION drop_drafts();
