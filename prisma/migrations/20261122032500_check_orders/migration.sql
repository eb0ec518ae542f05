-- AlterTable
ALTER TABLE "identity_check" ADD COLUMN     "abort_asked_at" TIMESTAMPTZ(3),
ADD COLUMN     "ask_at" TIMESTAMPTZ(3),
ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "held_until" TIMESTAMPTZ(3),
ADD COLUMN     "why" VARCHAR(500);

-- ---------------------------------------------------------------------------------------------------------------------
-- What schema.prisma cannot say. From here on written by hand.
-- ---------------------------------------------------------------------------------------------------------------------

ALTER TABLE identity_check
  ADD CONSTRAINT identity_check_attempts_check CHECK (attempts >= 0),
  -- What is over is neither tried nor asked about.
  ADD CONSTRAINT identity_check_over_check CHECK (status = 'pending' OR num_nonnulls(held_until, abort_asked_at, ask_at) = 0);

-- What a job still has to do at the partner.
CREATE INDEX identity_check_to_do_idx ON identity_check (held_until)
  WHERE status = 'pending' AND (thirdfort_id IS NULL OR abort_asked_at IS NOT NULL);
-- What the partner is to be asked about.
CREATE INDEX identity_check_ask_idx ON identity_check (ask_at) WHERE ask_at IS NOT NULL;

-- Nobody has two checks under way in the same deal. A buyer who begins again is checked again, though the check of the purchase that
-- was called off may still be under way.
DROP INDEX identity_check_pending_user_key;
CREATE UNIQUE INDEX identity_check_pending_user_key ON identity_check (sale_id, person_type, user_id, (coalesce(purchase_id, '')))
  WHERE status = 'pending' AND user_id IS NOT NULL;
