import { ConfirmDialog } from './dialog-form';

/** Asks whether an email that failed or came back needs nothing more. */
export const LeaveEmail = ({ view }: { view: { back: string; to: string } }) => (
  <ConfirmDialog view={view} label="Leave it">
    We will not send the email to {view.to} again, and it leaves the work page. It stays among the transaction’s emails.
  </ConfirmDialog>
);
