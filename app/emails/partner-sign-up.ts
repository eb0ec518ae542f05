import { composeMail } from './layout';

type SignUp = {
  name: string;
  companyName: string;
  email: string;
  phoneNumber: string | null;
  message: string | null;
};

/** To staff: an estate agent wants to become a partner. */
export const partnerSignUpMail = ({ name, companyName, email, phoneNumber, message }: SignUp) =>
  composeMail({
    subject: `Partner sign-up: ${companyName}`,
    preview: `${name} would like to become a partner.`,
    title: `${companyName} would like to become a partner`,
    blocks: [
      {
        rows: [
          ['Name', name],
          ['Company', companyName],
          ['Email', email],
          ['Phone', phoneNumber ?? 'Not given'],
        ],
      },
      ...(message === null ? ['There was no message.'] : message.split(/\n+/)),
      { note: 'An answer to this email goes to the person who signed up.' },
    ],
  });
