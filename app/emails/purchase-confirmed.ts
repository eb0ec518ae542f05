import { greet } from './greeting';
import { composeMail } from './layout';

type Confirmed = {
  firstName: string;
  address: string;
  agreedPrice: string;
  hasGifts: boolean;
  /** Nobody was named who gives the money. */
  lacksGiftor: boolean;
  dashboardUrl: string;
};

const GIFTOR_KNOWN = 'Part of your money is a gift: your solicitor will be in touch with whoever gives it, too.';
const GIFTOR_ASKED =
  'Part of your money is a gift: please tell us on your dashboard who gives it. Your solicitor has to know them before you exchange.';

/** For a buyer who has taken our fees in place of normal legal fees. */
export const purchaseConfirmedMail = ({ firstName, address, agreedPrice, dashboardUrl, ...gift }: Confirmed) =>
  composeMail({
    subject: `Your purchase of ${address} is confirmed`,
    preview: 'What happens next, and where to follow it.',
    title: greet('Congratulations,', firstName),
    blocks: [
      'Your purchase is confirmed. Our fees replace normal legal fees, and there is nothing to pay us today.',
      {
        rows: [
          ['Property', address],
          ['Agreed price', agreedPrice],
        ],
      },
      'Next we confirm with the seller’s side that you’re the buyer. Then we introduce you to your solicitor by email. They check who you are and where your money comes from, so please have your passport or driving licence to hand.',
      ...(gift.hasGifts ? [gift.lacksGiftor ? GIFTOR_ASKED : GIFTOR_KNOWN] : []),
      { button: 'View property dashboard', href: dashboardUrl },
    ],
  });
