-- What people ask of us is a case, which waits for an answer until it is due. The table keeps its name: the release before writes to it.
CREATE TYPE "EnquiryCaseKind" AS ENUM ('callback', 'question', 'complaint', 'personal_data');

ALTER TABLE callback_request
  ADD COLUMN kind "EnquiryCaseKind" NOT NULL DEFAULT 'callback',
  ADD COLUMN sale_id char(24),
  ADD COLUMN recorded_by_id char(24),
  ADD COLUMN due_at timestamptz(3),
  ADD COLUMN answered_at timestamptz(3),
  ADD COLUMN answered_by_id char(24),
  ADD COLUMN note varchar(2000),
  ALTER COLUMN email DROP NOT NULL,
  ALTER COLUMN referrer DROP NOT NULL,
  ADD CONSTRAINT callback_request_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale (id)
    ON DELETE SET NULL ON UPDATE CASCADE NOT VALID,
  ADD CONSTRAINT callback_request_recorded_by_id_fkey FOREIGN KEY (recorded_by_id) REFERENCES app_user (id)
    ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID,
  ADD CONSTRAINT callback_request_answered_by_id_fkey FOREIGN KEY (answered_by_id) REFERENCES app_user (id)
    ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID,
  ADD CONSTRAINT callback_request_answer_check
    CHECK (num_nonnulls(answered_at, answered_by_id) <> 1 AND (answered_at IS NULL OR note IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT callback_request_form_check
    CHECK (recorded_by_id IS NOT NULL OR num_nonnulls(email, referrer) = 2) NOT VALID;
