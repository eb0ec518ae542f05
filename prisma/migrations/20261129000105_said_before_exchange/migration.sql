-- What buyers and sellers alone can tell us before exchange: that their solicitor has the gift papers and the management pack, and when the
-- mortgage offer ends. And the day on which both sides agreed to complete.
ALTER TABLE purchase
  ADD COLUMN gift_papers_ready_at timestamptz(3),
  ADD COLUMN mortgage_offer_ends date,
  ADD COLUMN completion_day date;
ALTER TABLE sale ADD COLUMN management_pack_ready_at timestamptz(3);
