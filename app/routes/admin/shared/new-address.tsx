import { EmailText } from '~/ui/email-text';

/** Shown under an address that an email failed to reach: the address to which a resend would go, if that has changed. */
export function NewAddress({ to, today }: { to: string; today: string }) {
  if (today === to) return null;
  return (
    <span className="block text-sm text-ink-soft">
      Goes to <EmailText email={today} /> now
    </span>
  );
}
