-- CreateTable
CREATE TABLE "retention_count" (
    "rule" VARCHAR(64) NOT NULL,
    "count" INTEGER NOT NULL,
    "is_more" BOOLEAN NOT NULL,
    "oldest" JSONB NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "retention_count_pkey" PRIMARY KEY ("rule")
);
