-- The day on which an offer was accepted, as an estate agent told us.
ALTER TABLE callback_request ADD COLUMN offer_accepted_on date;
