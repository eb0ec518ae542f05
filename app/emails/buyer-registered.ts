import { composeMail } from './layout';

type Registered = {
  /** 'Tomasz Z.'; null when what was typed does not look like a name. */
  name: string | null;
  address: string;
  day: string;
};

/** To the seller, when a buyer of the home has confirmed. Anybody can register as one. */
export const buyerRegisteredMail = ({
  firstName,
  name,
  address,
  day,
  disputeUrl,
}: Registered & { firstName: string; disputeUrl: string }) =>
  composeMail({
    subject: `A buyer has registered for ${address}`,
    preview: 'Tell us if this is not your buyer.',
    title: 'A buyer has registered',
    blocks: [
      `Hello ${firstName}. ${name ?? 'Someone'} registered as the buyer of ${address} on ${day}.`,
      'If you have accepted their offer, there is nothing for you to do. They see nothing about your sale until we have confirmed them with your side.',
      'If you do not know them, please tell us:',
      { button: 'This is not my buyer', href: disputeUrl },
      { note: 'The link opens a page where you can check the details first. Nothing happens until you confirm there.' },
    ],
  });

type ForStaff = Registered & { url: string };

/** To staff, at the same moment. */
export const buyerRegisteredStaffMail = ({ name, address, day, url }: ForStaff) =>
  composeMail({
    subject: `A buyer has registered for ${address}`,
    preview: 'Accept them once the seller’s side has confirmed.',
    title: 'A buyer has registered',
    blocks: [
      `${name ?? 'Someone'} registered as the buyer of ${address} on ${day}. The seller has been told.`,
      'The buyer sees nothing about the sale until you accept them: assign the buyer’s solicitor, or set the sale-agreed date.',
      { button: 'View purchase intent', href: url },
    ],
  });

/** To staff, when the seller says that somebody is not their buyer. */
export const buyerDisputedMail = ({ name, address, day, url }: ForStaff) =>
  composeMail({
    subject: `The seller of ${address} does not know a buyer`,
    preview: 'They said: This is not my buyer.',
    title: 'This is not my buyer',
    blocks: [
      `The seller of ${address} says that ${name ?? 'someone'}, who registered on ${day}, is not their buyer.`,
      'Please find out who is right. Assigning solicitors leaves this purchase intent out, unless you have accepted it already or set its sale-agreed date.',
      { button: 'View purchase intent', href: url },
    ],
  });
