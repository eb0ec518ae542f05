import { ConfirmDialog } from './dialog-form';

/** Asks whether an email that failed or came back needs nothing more. */
export const LeaveEmail = ({ view }: { view: { back: string; to: string } }) => (
  <ConfirmDialog view={view} label="Leave it">
    The email to {view.to} is not sent again, and is off the work page. It stays among the deal’s emails.
  </ConfirmDialog>
);
