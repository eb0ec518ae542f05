import { correctionEmail } from '~/domain/correction/emails-schema';
import { type CorrectionLetter, findCorrectionLetter } from '~/domain/correction/queries.server';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';

export const correction = letter(correctionEmail, async (_, { correctionId }) => {
  const found = await findCorrectionLetter(correctionId);
  if (!found) return skip('The correction is not there any more.');
  const { dealId, letter } = found;
  const role = letter.side === 'seller' ? 'sell' : 'buy';
  return composeCorrection(letter, link(urls.correction(role, dealId, correctionId)));
});

/** Lists everything that changed. For a private answer it says only that it changed, since a mailbox may be shared. */
export function composeCorrection(letter: CorrectionLetter, href: string) {
  const { side, reference, firstName, home, title, changes, reason } = letter;
  const deal = side === 'seller' ? 'sale' : 'purchase';
  const mail = composeMail({
    subject: `${title}: ${home}`,
    preview: 'Please check it, and tell us if it is not right.',
    title,
    blocks: [
      `${greet('Hello', firstName)}. We corrected something you told us about your ${deal} of ${home}.`,
      {
        rows: changes.map(({ label, before, after, isPrivate }) =>
          isPrivate
            ? ([label, 'changed'] as const)
            : ([label, `${after ?? 'none'} (before: ${before ?? 'none'})`] as const),
        ),
      },
      { heading: 'Why' },
      reason,
      'If it is right, you do not need to do anything. If it is not, tell us and we’ll look into it:',
      { button: 'This is not right', href },
      {
        note: 'The link opens a page where you sign in, see everything that changed and tell us what is not right. You can also reply to this email.',
      },
    ],
    reference,
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL };
}
