-- What a law firm pays counts from the day on which it was assigned.
ALTER TABLE sale
  ADD COLUMN seller_on_panel boolean,
  ADD COLUMN buyer_on_panel boolean,
  ADD COLUMN seller_pays integer,
  ADD COLUMN buyer_pays integer;
