import { emailKindWords } from '~/domain/email/rules';
import { formatWhen } from '~/domain/shared/dates-rules';
import { previewAgain } from '~/letters/previews.server';
import { now } from '~/platform/clock.server';
import type { EmailMessage } from '~/platform/generated/prisma/client';

type Found = { email: EmailMessage; today: string; why: string | null };

/** What staff read before an email goes again: both addresses, and the letter as it would be written now, or why it cannot go. */
export async function againView({ email, today, why }: Found) {
  const letter = why === null ? await previewAgain({ ...email, to: today }) : { why: `${why}.` };
  return {
    what: emailKindWords(email.kind),
    to: email.to,
    today,
    hasFailed: email.status === 'failed',
    at: formatWhen(email.sent_at ?? email.created_at, now()),
    letter,
    known: { to: today },
  };
}
