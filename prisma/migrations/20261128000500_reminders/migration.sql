-- CreateEnum
CREATE TYPE "ReminderState" AS ENUM ('planned', 'sent', 'skipped', 'stopped');

-- CreateEnum
CREATE TYPE "ReminderStopBy" AS ENUM ('person', 'staff');

-- CreateTable
CREATE TABLE "reminder" (
    "id" CHAR(24) NOT NULL,
    "kind" VARCHAR(32) NOT NULL,
    "step" SMALLINT NOT NULL,
    "subject_id" CHAR(24) NOT NULL,
    "user_id" CHAR(24),
    "person_id" CHAR(24),
    "sale_id" CHAR(24),
    "purchase_id" CHAR(24),
    "due_on" DATE NOT NULL,
    "state" "ReminderState" NOT NULL DEFAULT 'planned',
    "why" VARCHAR(200),
    "email_message_id" CHAR(24),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reminder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reminder_stop" (
    "id" CHAR(24) NOT NULL,
    "email" VARCHAR(320),
    "sale_id" CHAR(24),
    "purchase_id" CHAR(24),
    "kind" VARCHAR(32),
    "by" "ReminderStopBy" NOT NULL,
    "until" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reminder_stop_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "reminder_user_id_idx" ON "reminder"("user_id");

-- CreateIndex
CREATE INDEX "reminder_person_id_idx" ON "reminder"("person_id");

-- CreateIndex
CREATE INDEX "reminder_sale_id_idx" ON "reminder"("sale_id");

-- CreateIndex
CREATE INDEX "reminder_purchase_id_idx" ON "reminder"("purchase_id");

-- CreateIndex
CREATE INDEX "reminder_email_message_id_idx" ON "reminder"("email_message_id");

-- CreateIndex
CREATE INDEX "reminder_created_at_idx" ON "reminder"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "reminder_kind_subject_id_step_key" ON "reminder"("kind", "subject_id", "step");

-- CreateIndex
CREATE INDEX "reminder_stop_email_idx" ON "reminder_stop"("email");

-- CreateIndex
CREATE INDEX "reminder_stop_sale_id_idx" ON "reminder_stop"("sale_id");

-- CreateIndex
CREATE INDEX "reminder_stop_purchase_id_idx" ON "reminder_stop"("purchase_id");

-- AddForeignKey
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_email_message_id_fkey" FOREIGN KEY ("email_message_id") REFERENCES "email_message"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminder_stop" ADD CONSTRAINT "reminder_stop_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reminder_stop" ADD CONSTRAINT "reminder_stop_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is due on a day is a small part of a table that keeps two years.
CREATE INDEX reminder_planned_idx ON "reminder" ("due_on") WHERE state = 'planned';

ALTER TABLE "reminder" ADD CONSTRAINT reminder_id_check CHECK (id ~ '^[0-9a-f]{24}$');
-- To an account or a person, about a sale or a purchase.
ALTER TABLE "reminder" ADD CONSTRAINT reminder_reader_check CHECK (num_nonnulls(user_id, person_id) = 1);
ALTER TABLE "reminder" ADD CONSTRAINT reminder_deal_check CHECK (num_nonnulls(sale_id, purchase_id) = 1);
ALTER TABLE "reminder" ADD CONSTRAINT reminder_why_check CHECK ((why IS NOT NULL) = (state IN ('skipped', 'stopped')));
ALTER TABLE "reminder_stop" ADD CONSTRAINT reminder_stop_id_check CHECK (id ~ '^[0-9a-f]{24}$');
ALTER TABLE "reminder_stop" ADD CONSTRAINT reminder_stop_email_check CHECK (email = lower(email));
-- A person stops what goes to them. Staff pause all of one transaction.
ALTER TABLE "reminder_stop" ADD CONSTRAINT reminder_stop_by_check CHECK (
  (by = 'person' AND email IS NOT NULL AND num_nonnulls(sale_id, purchase_id) <= 1)
  OR (by = 'staff' AND email IS NULL AND sale_id IS NOT NULL AND purchase_id IS NULL));
