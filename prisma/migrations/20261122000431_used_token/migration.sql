-- CreateTable
CREATE TABLE "used_token" (
    "key" VARCHAR(64) NOT NULL,
    "used_for" VARCHAR(64) NOT NULL,
    "uses" INTEGER NOT NULL DEFAULT 1,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "used_token_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "used_token_expires_at_idx" ON "used_token"("expires_at");
