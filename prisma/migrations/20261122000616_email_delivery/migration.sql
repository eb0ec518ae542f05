-- AlterTable
ALTER TABLE "email_message" ADD COLUMN     "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + '00:05:00'::interval),
ADD COLUMN     "give_up_at" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + '3 days'::interval),
ADD COLUMN     "rank" INTEGER NOT NULL DEFAULT 100,
ADD COLUMN     "why" VARCHAR(500);

-- By hand

-- What was left unsent long ago is not news any more: it fails, and staff see it.
UPDATE email_message SET give_up_at = created_at + interval '3 days' WHERE status IN ('queued', 'sending');

ALTER TABLE email_message
  ADD CONSTRAINT email_message_why_check CHECK (status NOT IN ('skipped', 'failed') OR why IS NOT NULL),
  ADD CONSTRAINT email_message_rank_check CHECK (rank BETWEEN 0 AND 100);

-- Who takes what is due reads the newest links first, and of everything else the oldest.
CREATE INDEX email_message_open_idx ON email_message (rank, created_at DESC) WHERE status IN ('queued', 'sending');
