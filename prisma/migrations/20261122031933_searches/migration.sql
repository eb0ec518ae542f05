-- AlterTable
ALTER TABLE "search" ADD COLUMN     "document" VARCHAR(255),
ADD COLUMN     "document_why" VARCHAR(500),
ADD COLUMN     "fetch_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "search_order" ADD COLUMN     "ask_at" TIMESTAMPTZ(3),
ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "held_until" TIMESTAMPTZ(3),
ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "why" VARCHAR(500);

-- CreateTable
CREATE TABLE "search_document" (
    "search_id" CHAR(24) NOT NULL,
    "document" VARCHAR(255) NOT NULL,
    "content_type" VARCHAR(100) NOT NULL,
    "bytes" BYTEA NOT NULL,
    "checksum" CHAR(64) NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "search_document_pkey" PRIMARY KEY ("search_id")
);

-- AddForeignKey
ALTER TABLE "search_document" ADD CONSTRAINT "search_document_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "search"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand

ALTER TABLE search_document
  ADD CONSTRAINT search_document_size_check CHECK (octet_length(bytes) BETWEEN 1 AND 10485760),
  ADD CONSTRAINT search_document_checksum_check CHECK (checksum ~ '^[0-9a-f]{64}$'),
  -- A PDF is compressed already.
  ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- What to ask about and to fetch next: a handful among the orders of years.
CREATE INDEX search_order_ask_at_idx ON search_order (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX search_fetch_at_idx ON search (fetch_at) WHERE fetch_at IS NOT NULL;
