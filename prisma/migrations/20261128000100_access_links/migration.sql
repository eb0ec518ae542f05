-- CreateEnum
CREATE TYPE "AccessLinkPurpose" AS ENUM ('firm', 'person', 'reminder', 'calendar', 'pack');

-- CreateTable
CREATE TABLE "access_link" (
    "id" CHAR(24) NOT NULL,
    "token_hash" CHAR(64) NOT NULL,
    "purpose" "AccessLinkPurpose" NOT NULL,
    "subject_id" CHAR(24) NOT NULL,
    "email" VARCHAR(320) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "uses" INTEGER NOT NULL DEFAULT 0,
    "created_by_id" CHAR(24),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "access_link_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "access_link_token_hash_key" ON "access_link"("token_hash");

-- CreateIndex
CREATE INDEX "access_link_purpose_subject_id_idx" ON "access_link"("purpose", "subject_id");

-- CreateIndex
CREATE INDEX "access_link_email_idx" ON "access_link"("email");

-- CreateIndex
CREATE INDEX "access_link_expires_at_idx" ON "access_link"("expires_at");

-- AddForeignKey
ALTER TABLE "access_link" ADD CONSTRAINT "access_link_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "access_link" ADD CONSTRAINT access_link_id_check CHECK (id ~ '^[0-9a-f]{24}$');
ALTER TABLE "access_link" ADD CONSTRAINT access_link_email_check CHECK (email = lower(email));
-- Whether a link works is only a question of `expires_at`.
ALTER TABLE "access_link" ADD CONSTRAINT access_link_revoked_check CHECK (revoked_at IS NULL OR expires_at <= revoked_at);
