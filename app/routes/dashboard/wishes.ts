import { addressLines } from '~/domain/address/rules';
import type { PaidOrder, SaleDashboard } from '~/domain/dashboard/sale-queries.server';
import { waitsUntil } from '~/domain/payment/start-now-rules';
import { shownShortName } from '~/domain/people/untrusted-text-rules';
import {
  ACCEPTED_AN_OFFER,
  DENIED,
  NOT_MY_BUYER,
  offeredBy,
  offerWords,
  YES_MY_BUYER,
} from '~/domain/purchase/offer/rules';
import {
  ANSWERS,
  agreeButtonLabel,
  isAnswerable,
  isAnswerType,
  requestTitle,
  requestWords,
  subjectOf,
} from '~/domain/search/requests/rules';
import { formatDayInWords, formatWeekday, londonDay } from '~/domain/shared/dates-rules';
import { urls } from '~/urls';

export type PaidSale = SaleDashboard & { order: PaidOrder };

export type Link = { href: string; label: string };

/** What is asked. 'Yes' may be a button here, with 'no' on a page of its own; otherwise both are answered on a page. */
type Question = {
  label: string;
  subject: string;
  note: string | null;
  yes: { label: string; action: string; no: Link } | null;
};

/** Something that only the customer can do: here, on another page of ours, or else by email. */
export type Wish = {
  name: string;
  words: string;
  link?: Link;
  question?: Question;
  /** Not something to email us: another customer answers it, or it is done in another company’s message. */
  isElsewhere?: boolean;
  /** A picture shows what that is. */
  isTitlePlan?: boolean;
};

/** 'Someone' if the name does not look like one. */
const nameOf = (buyer: SaleDashboard['registered'][number]) => shownShortName(buyer) ?? 'Someone';

/** Asks about each buyer without an answer, until staff have accepted a buyer. */
export function registeredWishes(saleId: string, { registered, hasBuyer }: SaleDashboard): Wish[] {
  const unknown = hasBuyer ? [] : registered.filter(({ answer, isNamed }) => answer === null && !isNamed);
  return unknown.map((buyer) => ({
    name: 'A buyer has registered',
    words: `They registered on ${formatDayInWords(buyer.on)}. They cannot see anything about your sale until we have confirmed that they are your buyer.`,
    question: {
      label: 'Buyer',
      subject: nameOf(buyer),
      note: null,
      yes: {
        label: YES_MY_BUYER,
        action: urls.myBuyer(saleId, buyer.purchaseId),
        no: { label: NOT_MY_BUYER, href: urls.notMyBuyer(saleId, buyer.purchaseId) },
      },
    },
  }));
}

const TAKE_BACK = 'Take back what I told you';

type BuyerNote = { key: string; words: string; link: Link | null };

/** Each can be taken back until staff have accepted a buyer. */
export function buyerOf(saleId: string, { offer, registered, hasBuyer }: SaleDashboard) {
  const by = offer && offeredBy(offer);
  const said = registered.flatMap((buyer): BuyerNote[] => {
    const { purchaseId: key, answer, isNamed } = buyer;
    const [yes, no] = [urls.myBuyer(saleId, key), urls.notMyBuyer(saleId, key)];
    if (answer !== null) {
      const words = `You told us that ${nameOf(buyer)} is ${answer === 'yes' ? '' : 'not '}your buyer.`;
      return [{ key, words, link: { href: answer === 'yes' ? yes : no, label: TAKE_BACK } }];
    }
    const words = `${nameOf(buyer)} has registered with the email address that you gave us.`;
    return isNamed ? [{ key, words, link: { href: no, label: NOT_MY_BUYER } }] : [];
  });
  const told = offer && {
    key: 'offer',
    words: `You told us that you accepted an offer of ${offerWords(offer)}${by ? ` from ${by}` : ''}.${offer.isDenied ? ` ${DENIED}` : ''}`,
    link: { href: urls.offer(saleId), label: TAKE_BACK },
  };
  const all = told ? [told, ...said] : said;
  const tell: Link | null = offer || hasBuyer ? null : { href: urls.offer(saleId), label: ACCEPTED_AN_OFFER };
  return { said: hasBuyer ? all.map((each) => ({ ...each, link: null })) : all, tell };
}

export function requestWish(
  saleId: string,
  { isOwn, owner, address }: SaleDashboard,
  request: SaleDashboard['requests'][number],
): Wish {
  const { id, type, note, orderId } = request;
  const wish: Wish = { ...requestWords[type], ...(type === 'title_plan' && { isTitlePlan: true }) };
  if (!isAnswerType(type)) return wish;
  const subject = subjectOf(request, addressLines(address).join(', '));
  if (orderId !== null) return isOwn ? feeToPay(saleId, orderId, subject) : feeOfOther(capital(owner));
  if (!isAnswerable(request)) return wish;
  if (!isOwn) return { ...wish, words: `${wish.words} ${capital(owner)} answers this.`, isElsewhere: true };
  const page = urls.informationRequest(saleId, id);
  // What agreeing to a fee means stands beside its button, on the page.
  if (type === 'fee_approval') {
    const question = { label: 'Total, VAT included', subject, note, yes: null };
    return { ...wish, question, link: { href: page, label: 'View the fee and answer' } };
  }
  const no = { label: ANSWERS[type].no, href: urls.informationRequest(saleId, id, { answer: 'no' }) };
  return {
    ...wish,
    question: { label: 'Address', subject, note, yes: { label: agreeButtonLabel(type, subject), action: page, no } },
  };
}

const FEE_AGREED = {
  name: 'An extra fee to pay',
  words: 'We’ll carry on with that search once it is paid.',
};

const feeToPay = (saleId: string, orderId: string, fee: string): Wish => ({
  ...FEE_AGREED,
  words: `You agreed to pay ${fee}. ${FEE_AGREED.words}`,
  link: { href: urls.feeOrder(saleId, orderId), label: `Pay ${fee}` },
});

const feeOfOther = (owner: string): Wish => ({
  ...FEE_AGREED,
  words: `${owner} agreed to pay it. ${FEE_AGREED.words}`,
  isElsewhere: true,
});

const IDENTITY_WISH: Wish = {
  name: 'Your identity check',
  words:
    'Thirdfort, our identity check partner, has sent you a text message with a link. Have your passport or driving licence to hand. It takes about 10 minutes.',
  isElsewhere: true,
};

/** Only the primary customer was sent the link. */
export const identityWish = ({ isOwn, conveyance }: Pick<SaleDashboard, 'isOwn' | 'conveyance'>): Wish[] =>
  isOwn && conveyance.identityAsked && conveyance.aborted === null ? [IDENTITY_WISH] : [];

/** What costs money waits until the 14 days to cancel are over, unless they ask us to start. */
export function startWish(id: string, { isOwn, order, conveyance, ...sale }: PaidSale, now: Date): Wish[] {
  const day = waitsUntil({ ...sale, paidAt: order.paidAt }, londonDay(now));
  if (!isOwn || day === null || conveyance.aborted !== null) return [];
  const words = `You can cancel within 14 days, so we order nothing that costs money before ${formatWeekday(day)}. If you do not want to wait, ask us to start.`;
  return [{ name: 'When we start', words, link: { href: urls.startNow(id), label: 'Start work now' } }];
}

export const giftorWish = (purchaseId: string): Wish => ({
  name: 'Details of your gift',
  words:
    'You told us that some of the money is a gift. Before you exchange contracts, your solicitor needs to know who is giving it, how much it is and how you are related.',
  link: { href: urls.addGiftor(purchaseId), label: 'Add giftor' },
});

/** @param owner who has it, where the reader only shares the deal */
export function wishOf(wishes: readonly Wish[], owner: string | null) {
  const [first] = wishes;
  if (!first) return null;
  const title =
    wishes.length > 1
      ? `We need a few things from ${owner ?? 'you'}`
      : first === IDENTITY_WISH
        ? 'Please confirm who you are'
        : requestTitle(first.name);
  const what = owner === null ? 'what to do' : 'what is missing';
  return { title, words: `See below for ${what}. Everything else carries on in the meantime.` };
}

/** For the beginning of a sentence. */
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
