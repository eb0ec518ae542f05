-- CreateEnum
CREATE TYPE "StoryKind" AS ENUM ('review', 'story');

-- CreateTable
CREATE TABLE "customer_story" (
    "id" CHAR(24) NOT NULL,
    "sale_id" CHAR(24) NOT NULL,
    "kind" "StoryKind" NOT NULL,
    "who" VARCHAR(160) NOT NULL,
    "title" VARCHAR(120),
    "text" VARCHAR(1000) NOT NULL,
    "difference" VARCHAR(300),
    "consented_on" DATE NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_story_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "customer_story_sale_id_idx" ON "customer_story"("sale_id");

-- AddForeignKey
ALTER TABLE "customer_story" ADD CONSTRAINT "customer_story_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "customer_story" ADD CONSTRAINT customer_story_id_check CHECK (id ~ '^[0-9a-f]{24}$');
-- A story has a title and says what made the difference; a review is only what the customer said.
ALTER TABLE "customer_story" ADD CONSTRAINT customer_story_parts_check
  CHECK (num_nonnulls(title, difference) = CASE kind WHEN 'story' THEN 2 ELSE 0 END);
