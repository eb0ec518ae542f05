import { displayOfficePhone } from '~/domain/people/phone-rules';
import { fullName } from '~/domain/people/rules';
import { type EmailRenderer, skip } from '~/emails/outbox.server';
import { partnerSignUpMail } from '~/emails/partner-sign-up';
import { db } from '~/platform/db.server';

/** `data.signUpId` names the sign-up. Answering the email answers the estate agent. */
const partnerSignUp: EmailRenderer = async ({ data }) => {
  const { signUpId } = data as { signUpId: string };
  const signUp = await db.partnerSignUp.findUnique({ where: { id: signUpId } });
  if (!signUp) return skip('The sign-up has been deleted.');
  const { first_name: firstName, last_name: lastName, email, phone_number, company_name, message } = signUp;
  const mail = partnerSignUpMail({
    name: fullName({ firstName, lastName }),
    companyName: company_name,
    email,
    phoneNumber: phone_number && displayOfficePhone(phone_number),
    message,
  });
  return { ...mail, replyTo: email };
};

export const partnerSignUpEmails = { 'partner-sign-up': partnerSignUp };
