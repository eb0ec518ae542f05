-- CreateTable
CREATE TABLE "solicitor_report" (
    "id" CHAR(24) NOT NULL,
    "sale_id" CHAR(24) NOT NULL,
    "purchase_id" CHAR(24),
    "assignment_id" CHAR(24) NOT NULL,
    "side" VARCHAR(8) NOT NULL,
    "lawyer_group_id" CHAR(24) NOT NULL,
    "kind" VARCHAR(32) NOT NULL,
    "happened_on" DATE NOT NULL,
    "note" VARCHAR(500),
    "waiting_for" VARCHAR(120),
    "released_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),
    "undone_by_id" CHAR(24),
    "link_id" CHAR(24),
    "request_key" CHAR(64),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "solicitor_report_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "solicitor_report_sale_id_created_at_idx" ON "solicitor_report"("sale_id", "created_at");

-- CreateIndex
CREATE INDEX "solicitor_report_purchase_id_idx" ON "solicitor_report"("purchase_id");

-- CreateIndex
CREATE INDEX "solicitor_report_assignment_id_idx" ON "solicitor_report"("assignment_id");

-- CreateIndex
CREATE INDEX "solicitor_report_lawyer_group_id_created_at_idx" ON "solicitor_report"("lawyer_group_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "solicitor_report_link_id_request_key_key" ON "solicitor_report"("link_id", "request_key");

-- AddForeignKey
ALTER TABLE "solicitor_report" ADD CONSTRAINT "solicitor_report_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "solicitor_report" ADD CONSTRAINT "solicitor_report_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "solicitor_report" ADD CONSTRAINT "solicitor_report_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "solicitor_assignment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "solicitor_report" ADD CONSTRAINT "solicitor_report_lawyer_group_id_fkey" FOREIGN KEY ("lawyer_group_id") REFERENCES "lawyer_group"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "solicitor_report" ADD CONSTRAINT "solicitor_report_undone_by_id_fkey" FOREIGN KEY ("undone_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "solicitor_report" ADD CONSTRAINT "solicitor_report_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "access_link"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "solicitor_report" ADD CONSTRAINT solicitor_report_id_check CHECK (id ~ '^[0-9a-f]{24}$');
ALTER TABLE "solicitor_report" ADD CONSTRAINT solicitor_report_side_check CHECK (side IN ('seller', 'buyer'));
-- Only 'waiting' says for whom, and its words can be emptied later.
ALTER TABLE "solicitor_report" ADD CONSTRAINT solicitor_report_waiting_check CHECK (kind = 'waiting' OR num_nonnulls(waiting_for, released_at) = 0);
ALTER TABLE "solicitor_report" ADD CONSTRAINT solicitor_report_undone_check CHECK (undone_by_id IS NULL OR undone_at IS NOT NULL);
-- The same step on another day is another round.
CREATE UNIQUE INDEX solicitor_report_once_key ON "solicitor_report" ("assignment_id", "side", "kind", "happened_on") WHERE undone_at IS NULL AND kind <> 'waiting';
