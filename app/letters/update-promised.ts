import { updatePromisedEmail } from '~/domain/update-request/emails-schema';
import { findUpdateLetter, type UpdateLetter } from '~/domain/update-request/queries.server';
import { solicitorWords } from '~/domain/update-request/rules';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';

export const updatePromised = letter(updatePromisedEmail, async (_, { updateId }) => {
  const found = await findUpdateLetter(updateId);
  if (!found?.promisedFor) return skip('The question has been removed.');
  return found.answer === null
    ? composeUpdatePromised(found, found.promisedFor)
    : skip('The question has been answered in the meantime.');
});

/** That we have asked the solicitor, and by when we tell what they say. */
function composeUpdatePromised({ role, dealId, firstName, home }: UpdateLetter, promisedFor: string) {
  const words = solicitorWords(promisedFor);
  const mail = composeMail({
    subject: `${home}: we’ve asked your solicitor`,
    preview: words,
    title: 'We’ve asked your solicitor',
    blocks: [
      `${greet('Hello', firstName)}. ${words}`,
      { button: 'View property dashboard', href: link(urls.dashboard(role, dealId)) },
    ],
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL };
}
