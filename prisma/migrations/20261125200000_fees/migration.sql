-- An extra fee that the seller agreed to pay is an order of its own, which names the request it answers.
ALTER TABLE sale_order
  ADD COLUMN request_id char(24),
  ADD CONSTRAINT sale_order_request_id_fkey FOREIGN KEY (request_id) REFERENCES additional_search_request (id)
    ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID,
  ADD CONSTRAINT sale_order_fee_check CHECK (request_id IS NULL OR payment_type IN ('card', 'invoiced')) NOT VALID;

-- The seller agrees to a fee before it is received: that waits for the payment.
ALTER TABLE additional_search_request
  DROP CONSTRAINT additional_search_request_answer_check,
  ADD CONSTRAINT additional_search_request_answer_check
    CHECK (answer IS NULL OR received_at IS NOT NULL OR type = 'fee_approval') NOT VALID;

-- A sale is paid by the order of its registration alone.
CREATE OR REPLACE VIEW sale_state AS
  SELECT s.id AS sale_id, s.created_at, (
      (EXISTS (SELECT FROM sale_order o WHERE o.sale_id = s.id AND o.status = 'succeeded' AND o.request_id IS NULL))::int
      + 2 * (s.estate_agent_id IS NOT NULL)::int
      + 4 * (s.seller_lawyer_group_id IS NOT NULL AND s.buyer_lawyer_group_id IS NOT NULL)::int
      + 8 * (EXISTS (SELECT FROM search_order r WHERE r.sale_id = s.id AND r.status <> 'failed'))::int
      + 16 * (NOT EXISTS (
          SELECT FROM sale_party x
          WHERE x.sale_id = s.id AND NOT EXISTS (
            SELECT FROM identity_check c
            WHERE c.sale_id = x.sale_id AND c.person_type = x.person_type
              AND (c.user_id = x.user_id OR c.person_id = x.person_id) AND c.status IN ('pending', 'complete'))
        ))::int
    )::smallint AS state
  FROM sale s;
