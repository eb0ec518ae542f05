-- CreateTable
CREATE TABLE "email_change" (
    "id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "from_email" VARCHAR(320) NOT NULL,
    "to_email" VARCHAR(320) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "email_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "email_change_user_id_idx" ON "email_change"("user_id");

-- CreateIndex
CREATE INDEX "email_change_created_at_idx" ON "email_change"("created_at");

-- AddForeignKey
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "email_change" ADD CONSTRAINT email_change_id_check CHECK (id ~ '^[0-9a-f]{24}$');
-- As on app_user.
ALTER TABLE "email_change" ADD CONSTRAINT email_change_lower_check CHECK (from_email = lower(from_email) AND to_email = lower(to_email));
