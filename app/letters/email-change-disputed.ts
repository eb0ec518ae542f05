import { emailChangeDisputedEmail } from '~/domain/onboarding/email-change/emails-schema';
import { findEmailChange } from '~/domain/onboarding/email-change/queries.server';
import { fullName } from '~/domain/people/rules';
import { formatDayInWords } from '~/domain/shared/dates-rules';
import { letter, skip } from '~/outbox/letter';
import { urls } from '~/urls';
import { composeMail } from './layout';
import { link } from './link';

/** To staff, who read everything as it was typed. */
export const emailChangeDisputed = letter(emailChangeDisputedEmail, async (_, { changeId }) => {
  const change = await findEmailChange(changeId);
  if (!change?.confirmedAt) return skip('The change has been deleted.');
  const { userId, firstName, lastName, from, to, confirmedAt, undoneAt } = change;
  const name = fullName({ firstName, middleName: null, lastName });
  const isBack = undoneAt !== null;
  return composeMail({
    subject: `${name} says “this was not me” about a change of email address`,
    preview: isBack ? 'The earlier address is back, and everyone is signed out.' : 'The earlier address is not back.',
    title: 'This was not me',
    blocks: [
      `The email address of this account was changed. The person who reads the earlier address says that they did not change it.`,
      {
        rows: [
          ['Name', name],
          ['Earlier address', from],
          ['Changed to', to],
          ['Changed on', formatDayInWords(confirmedAt)],
        ],
      },
      isBack
        ? 'We have put the earlier address back and signed everyone out.'
        : 'Another account has the earlier address now, so nothing has been put back, and the person who reads the new address can still sign in. Please find out who they are.',
      'Please look at what was done in the account since the change, and ask the person before anything is sent or paid.',
      { button: 'View user', href: link(urls.adminUser(userId)) },
    ],
    reference: null,
  });
});
