-- CreateTable
CREATE TABLE "email_opt_out" (
    "id" CHAR(24) NOT NULL,
    "user_id" CHAR(24),
    "valuer_id" CHAR(24),
    "kind" VARCHAR(64) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "email_opt_out_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "email_opt_out_user_id_kind_key" ON "email_opt_out"("user_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "email_opt_out_valuer_id_kind_key" ON "email_opt_out"("valuer_id", "kind");

-- AddForeignKey
ALTER TABLE "email_opt_out" ADD CONSTRAINT "email_opt_out_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_opt_out" ADD CONSTRAINT "email_opt_out_valuer_id_fkey" FOREIGN KEY ("valuer_id") REFERENCES "valuer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A customer, or the valuer of an estate agent.
ALTER TABLE "email_opt_out" ADD CONSTRAINT email_opt_out_id_check CHECK (id ~ '^[0-9a-f]{24}$');
ALTER TABLE "email_opt_out" ADD CONSTRAINT email_opt_out_reader_check CHECK (num_nonnulls(user_id, valuer_id) = 1);
