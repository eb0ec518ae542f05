-- CreateTable
CREATE TABLE "postcode_alert" (
    "id" CHAR(24) NOT NULL,
    "user_id" CHAR(24) NOT NULL,
    "postcode" VARCHAR(16) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "postcode_alert_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "postcode_alert_postcode_idx" ON "postcode_alert"("postcode");

-- CreateIndex
CREATE INDEX "postcode_alert_created_at_idx" ON "postcode_alert"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "postcode_alert_user_id_postcode_key" ON "postcode_alert"("user_id", "postcode");

-- AddForeignKey
ALTER TABLE "postcode_alert" ADD CONSTRAINT "postcode_alert_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "postcode_alert" ADD CONSTRAINT postcode_alert_id_check CHECK (id ~ '^[0-9a-f]{24}$');
