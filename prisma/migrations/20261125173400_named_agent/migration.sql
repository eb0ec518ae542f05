-- CreateTable
CREATE TABLE "named_agent" (
    "id" CHAR(24) NOT NULL,
    "sale_id" CHAR(24) NOT NULL,
    "estate_agent_id" CHAR(24),
    "agent_name" VARCHAR(255),
    "branch" VARCHAR(255),
    "email" VARCHAR(320),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "named_agent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "named_agent_sale_id_key" ON "named_agent"("sale_id");

-- CreateIndex
CREATE INDEX "named_agent_estate_agent_id_idx" ON "named_agent"("estate_agent_id");

-- AddForeignKey
ALTER TABLE "named_agent" ADD CONSTRAINT "named_agent_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "named_agent" ADD CONSTRAINT "named_agent_estate_agent_id_fkey" FOREIGN KEY ("estate_agent_id") REFERENCES "estate_agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One of our offices, or one that was typed.
ALTER TABLE "named_agent" ADD CONSTRAINT named_agent_id_check CHECK (id ~ '^[0-9a-f]{24}$');
ALTER TABLE "named_agent" ADD CONSTRAINT named_agent_kind_check CHECK (
  CASE WHEN estate_agent_id IS NULL THEN num_nonnulls(agent_name, branch, email) = 3
       ELSE num_nonnulls(agent_name, branch, email) = 0 END);
