-- `provider_event` remembers callbacks of every provider. The release before still adds to `payment_event`, for minutes: of a callback that comes
-- again then, the payment is read once more and found as it is.
INSERT INTO provider_event (provider, event_id, type, received_at, processed_at)
  SELECT 'stripe', id, type, received_at, processed_at FROM payment_event
  ON CONFLICT DO NOTHING;
