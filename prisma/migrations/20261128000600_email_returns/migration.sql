-- CreateEnum
CREATE TYPE "EmailReturnKind" AS ENUM ('bounce', 'complaint');

-- CreateTable
CREATE TABLE "email_return" (
    "id" CHAR(24) NOT NULL,
    "event_id" VARCHAR(255) NOT NULL,
    "address" VARCHAR(320) NOT NULL,
    "kind" "EmailReturnKind" NOT NULL,
    "email_id" CHAR(24),
    "why" VARCHAR(500),
    "came_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "email_return_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "email_return_event_id_address_key" ON "email_return"("event_id", "address");

-- CreateIndex
CREATE INDEX "email_return_address_idx" ON "email_return"("address");

-- CreateIndex
CREATE INDEX "email_return_email_id_idx" ON "email_return"("email_id");

-- CreateIndex
CREATE INDEX "email_return_created_at_idx" ON "email_return"("created_at");

-- AddForeignKey
ALTER TABLE "email_return" ADD CONSTRAINT "email_return_email_id_fkey" FOREIGN KEY ("email_id") REFERENCES "email_message"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "email_return" ADD CONSTRAINT email_return_id_check CHECK (id ~ '^[0-9a-f]{24}$');
-- Compared with the address that an email goes to, whatever its case.
ALTER TABLE "email_return" ADD CONSTRAINT email_return_address_check CHECK (address = lower(address));
