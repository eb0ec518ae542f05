/** Under the address that an email failed to reach: where it goes when it is sent again, if that is another. */
export function NewAddress({ to, today }: { to: string; today: string }) {
  if (today === to) return null;
  return <span className="block text-sm text-ink-soft">Goes to {today} now</span>;
}
