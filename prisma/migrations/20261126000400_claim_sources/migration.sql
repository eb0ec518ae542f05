-- CreateTable
CREATE TABLE "claim_source" (
    "id" VARCHAR(64) NOT NULL,
    "source" VARCHAR(1000) NOT NULL,
    "checked_on" DATE NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "claim_source_pkey" PRIMARY KEY ("id")
);
