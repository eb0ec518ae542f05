-- CreateEnum
CREATE TYPE "ProposalKind" AS ENUM ('code', 'price', 'amount');

-- CreateEnum
CREATE TYPE "ProposalState" AS ENUM ('open', 'confirmed', 'taken_back');

-- CreateTable
CREATE TABLE "proposal" (
    "id" CHAR(24) NOT NULL,
    "kind" "ProposalKind" NOT NULL,
    "subject_id" VARCHAR(24) NOT NULL,
    "seen_version" INTEGER,
    "change" JSONB NOT NULL,
    "state" "ProposalState" NOT NULL DEFAULT 'open',
    "proposed_by_id" CHAR(24) NOT NULL,
    "settled_by_id" CHAR(24),
    "settled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "proposal_pkey" PRIMARY KEY ("id")
);

-- AddForeignKey
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_proposed_by_id_fkey" FOREIGN KEY ("proposed_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_settled_by_id_fkey" FOREIGN KEY ("settled_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One is open for a subject at a time, and never the same person confirms what they proposed.
CREATE UNIQUE INDEX proposal_open_key ON "proposal" ("kind", "subject_id") WHERE state = 'open';
ALTER TABLE "proposal" ADD CONSTRAINT proposal_id_check CHECK (id ~ '^[0-9a-f]{24}$');
ALTER TABLE "proposal" ADD CONSTRAINT proposal_settled_check CHECK ((state = 'open') = (settled_at IS NULL) AND (settled_at IS NULL) = (settled_by_id IS NULL));
ALTER TABLE "proposal" ADD CONSTRAINT proposal_two_managers_check CHECK (state <> 'confirmed' OR settled_by_id <> proposed_by_id);
