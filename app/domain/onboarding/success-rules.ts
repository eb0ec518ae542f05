import type { Role } from '../account/rules';
import { introductionBy } from '../dashboard/rules';
import { statusWords } from '../payment/rules';
import { CHOOSE_THERE } from '../sale/nation-rules';
import { formatDay } from '../shared/dates-rules';
import { formatPounds, type Pence } from '../shared/pence-rules';

type PaidBy = { paymentType: 'card' | 'referral' | 'invoiced' | 'manual'; total: Pence };

/** How the last page of a sale says it was paid. With a code nothing was paid, and an invoice is not paid yet. */
export function paidWords({ paymentType, total }: PaidBy): { title: string; lead: string; amount: string } {
  if (paymentType === 'referral') {
    return {
      title: 'Your referral code has been applied',
      lead: 'Thank you. Your registration is complete. Your code covers everything, and there is nothing to pay us.',
      amount: 'Nothing to pay',
    };
  }
  if (paymentType === 'invoiced') {
    return {
      title: 'Your sale is registered',
      lead: 'Thank you. Your registration is complete, and we’ll send you an invoice.',
      amount: `${formatPounds(total)}, to be invoiced`,
    };
  }
  return {
    title: statusWords('succeeded'),
    lead: 'Thank you. Your registration is complete, and we have emailed you a receipt.',
    amount: formatPounds(total),
  };
}

type Coming = { when: string; what: string };

type Circumstances = { isWithoutSearches?: boolean; isSignedByAnother?: boolean; waitsUntil?: string | null };

/**
 * The next three steps, each with its day. Empty for a person who returns once the first is due: the dashboard then says what has happened.
 * @param joined the moment at which the sale was paid or the purchase confirmed
 * @param today London's day: 2026-12-08
 * @param isWithoutSearches the home lies where our search pack covers nothing, and our panel does not work
 * @param isSignedByAnother someone else signs for the company that sells, and is checked
 * @param waitsUntil the day from which we order what costs money, for a seller who has not asked us to start
 */
export function comingNext(
  role: Role,
  joined: string,
  today: string,
  { isWithoutSearches = false, isSignedByAnother = false, waitsUntil = null }: Circumstances = {},
): Coming[] {
  const day = introductionBy(joined);
  if (today > day) return [];
  const by = `Usually by ${formatDay(day)}`;
  const check = isSignedByAnother
    ? 'The person who signs for the company gets a text message from Thirdfort, our identity check partner. They need to have their passport or driving licence to hand. It takes about 10 minutes.'
    : 'You’ll get a text message from Thirdfort, our identity check partner. Have your passport or driving licence to hand. It takes about 10 minutes.';
  return role === 'sell'
    ? [
        isWithoutSearches
          ? { when: 'As soon as you can', what: CHOOSE_THERE.words }
          : {
              when: by,
              what: 'We choose your solicitor, unless you choose one yourself, and introduce you to each other by email.',
            },
        {
          when: waitsUntil
            ? `From ${formatDay(waitsUntil)}, or sooner if you ask us to start`
            : 'In the days after that',
          what: check,
        },
        isWithoutSearches
          ? { when: 'When you accept an offer', what: 'Tell us on your dashboard, and ask your buyer to register too.' }
          : {
              when: 'Often 1 to 3 weeks after we order them',
              what: 'Your searches come back. You’ll see each of them on your dashboard.',
            },
      ]
    : [
        {
          when: by,
          what: 'We ask the seller or their estate agent to confirm that you’re the buyer. You’ll see it on your dashboard.',
        },
        {
          when: 'Once we have confirmed you as the buyer',
          what: isWithoutSearches
            ? 'Our panel works in England and Wales, so you choose a solicitor where the home is. Tell us on your dashboard who it is.'
            : 'We choose your solicitor, unless you choose one yourself, and introduce you to each other by email.',
        },
        { when: 'In the days after that', what: check },
      ];
}
