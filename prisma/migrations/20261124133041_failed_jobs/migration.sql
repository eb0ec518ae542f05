-- CreateTable
CREATE TABLE "failed_job" (
    "id" CHAR(24) NOT NULL,
    "name" VARCHAR(64) NOT NULL,
    "data" JSONB NOT NULL,
    "is_regular" BOOLEAN NOT NULL,
    "attempts" INTEGER NOT NULL,
    "error" VARCHAR(64),
    "message" VARCHAR(255),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failed_at" TIMESTAMPTZ(3) NOT NULL,
    "gave_up_at" TIMESTAMPTZ(3),

    CONSTRAINT "failed_job_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "failed_job_failed_at_idx" ON "failed_job"("failed_at");

-- CreateIndex
CREATE UNIQUE INDEX "failed_job_name_data_key" ON "failed_job"("name", "data");

ALTER TABLE failed_job ADD CONSTRAINT failed_job_id_check CHECK (id ~ '^[0-9a-f]{24}$');
