import { partnerSignUpEmail } from '~/domain/enquiry/emails-schema';
import { displayOfficePhone } from '~/domain/people/phone-rules';
import { fullName } from '~/domain/people/rules';
import { letter, skip } from '~/outbox/letter';
import { db } from '~/platform/db.server';
import { composeMail } from './layout';

/** A reply goes to the estate agent. */
export const partnerSignUp = letter(partnerSignUpEmail, async (_, { signUpId }) => {
  const signUp = await db.partnerSignUp.findUnique({ where: { id: signUpId } });
  if (!signUp) return skip('The sign-up has been deleted.');
  const { first_name: firstName, last_name: lastName, company_name: company, email, phone_number, message } = signUp;
  const name = fullName({ firstName, lastName });
  const mail = composeMail({
    subject: `Partner sign-up: ${company}`,
    preview: `${name} would like to become a partner.`,
    title: `${company} would like to become a partner`,
    blocks: [
      {
        rows: [
          ['Name', name],
          ['Company', company],
          ['Email', email],
          ['Phone', (phone_number && displayOfficePhone(phone_number)) ?? 'Not given'],
        ],
      },
      ...(message === null ? ['They did not leave a message.'] : message.split(/\n+/)),
      { note: 'If you reply to this email, your reply goes to the person who signed up.' },
    ],
    reference: null,
  });
  return { ...mail, replyTo: email };
});
