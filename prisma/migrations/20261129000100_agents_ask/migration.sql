-- Someone of an estate agent asks too, about a sale. The question stays when their contact is removed.
ALTER TABLE update_request
  ALTER COLUMN asked_by_user_id DROP NOT NULL,
  ADD COLUMN asked_by_contact_id char(24),
  ADD CONSTRAINT update_request_asked_by_contact_id_fkey FOREIGN KEY (asked_by_contact_id) REFERENCES agent_contact (id)
    ON DELETE SET NULL ON UPDATE CASCADE NOT VALID,
  ADD CONSTRAINT update_request_asker_check CHECK (
    CASE WHEN asked_by_user_id IS NULL THEN sale_id IS NOT NULL ELSE asked_by_contact_id IS NULL END) NOT VALID;
