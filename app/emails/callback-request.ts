import { claims } from '~/domain/config/claims-texts';
import { composeMail } from './layout';

type CallbackRequest = {
  fullName: string;
  email: string;
  mobileNumber: string | null;
  message: string;
  referrer: string;
};

/** To staff, when somebody asks to be called. */
export const callbackRequestMail = ({ fullName, email, mobileNumber, message, referrer }: CallbackRequest) =>
  composeMail({
    subject: `Callback request from ${fullName}`,
    preview: message,
    title: `${fullName} asks to be called back`,
    blocks: [
      ...message.split(/\n+/),
      {
        rows: [
          ['Mobile number', mobileNumber ?? 'Not given'],
          ['Email', email],
          ['Heard of us from', referrer],
        ],
      },
      { note: `We promised a reply ${claims.reply.words}. Replying to this email writes to them.` },
    ],
  });
