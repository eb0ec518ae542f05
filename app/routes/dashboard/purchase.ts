import type { PurchaseDashboard } from '~/domain/dashboard/purchase-queries.server';
import { mayChangeGiftors } from '~/domain/purchase/rules';
import { formatDay, londonDay } from '~/domain/shared/dates-rules';
import { poundsInWords } from '~/domain/shared/pence-rules';
import { wishedFirm } from '~/domain/solicitor-wish/rules';
import { urls } from '~/urls';
import {
  commonView,
  type Dated,
  type DealView,
  type Elsewhere,
  headOf,
  nextStep,
  peopleOf,
  type Row,
  timeSavedRows,
  whoAsked,
} from './deal';
import { endingOf } from './ending';
import { unacceptedBuyerNote } from './searches-and-people';
import { sharingOf } from './sharing-choice';
import type { Waited } from './waits';
import { giftorWish, identityWish } from './wishes';

/** A purchase as the buyer's dashboard shows it. */
export function purchaseView(id: string, purchase: PurchaseDashboard & Waited & Elsewhere, now: Date): DealView {
  const { isOwn, isAccepted, conveyance, gifts, giftors } = purchase;
  const mayChange = isOwn && mayChangeGiftors(conveyance, londonDay(now));
  const gift = mayChange && gifts === 'yes' && giftors === 0 ? [giftorWish(id)] : [];
  const identityWishes = identityWish(purchase);
  const wishes = [...identityWishes, ...gift];
  return {
    role: 'buy',
    eyebrow: isOwn ? 'Your purchase' : 'A purchase shared with you',
    ...headOf(purchase, null),
    sharedBy: isOwn ? null : purchase.owner,
    next: nextStep('buy', id, purchase, identityWishes, now),
    wishes,
    ...commonView('buy', id, purchase, { price: poundsInWords(purchase.agreedPrice) }, now),
    ...(!isAccepted &&
      purchase.conveyance.aborted === null && {
        introduction: unacceptedBuyerNote(wishedFirm(purchase.wish), whoAsked(purchase), purchase.isElsewhere),
      }),
    sharing:
      isOwn && isAccepted && conveyance.aborted === null
        ? sharingOf('buy', id, purchase, purchase.sharesWithAgent)
        : null,
    showsSale: isAccepted,
    buyer: null,
    people: peopleOf(purchase.people, mayChange),
    rows: [
      {
        title: 'Your purchase',
        rows: purchaseRows(purchase),
        link: mayChange && gifts !== 'no' ? { href: urls.giftors(id), label: 'People giving you money' } : undefined,
      },
      ...(isAccepted ? [...dateRows(purchase), ...timeSavedRows(purchase, now)] : []),
    ],
    order: null,
    ending: endingOf('buy', id, purchase, purchase.termsAcceptedAt, now),
  };
}

const YES_NO = { yes: 'Yes', no: 'No', not_sure: 'Not sure yet' };

/** Only the primary buyer sees where the money comes from. */
function purchaseRows(purchase: PurchaseDashboard): Row[] {
  const { isOwn, agreedPrice, mortgageRequired, mortgageProvider, ownership, gifts, giftors } = purchase;
  const money = [
    { label: 'Mortgage', value: mortgageProvider ?? YES_NO[mortgageRequired] },
    {
      label: 'Gifts',
      value: giftors === 0 ? YES_NO[gifts] : giftors === 1 ? 'From 1 person' : `From ${giftors} people`,
    },
  ];
  return [
    { label: 'Agreed price', value: poundsInWords(agreedPrice) },
    ...(isOwn ? money : []),
    { label: 'Ownership', value: ownership },
  ];
}

/** The dates that staff set, and the completion day that is agreed. What has ended waits for no more of them. */
function dateRows({ saleAgreed, conveyance: { exchanged, completed, aborted, ended }, course }: Dated & Waited) {
  const agreed = course.steps.find(({ isAgreed }) => isAgreed)?.on ?? null;
  const dates = [
    { label: 'Sale agreed', on: saleAgreed },
    { label: 'Exchanged', on: exchanged },
    agreed === null ? { label: 'Completed', on: completed } : { label: 'Completion agreed for', on: agreed },
    ...(ended ? [] : [{ label: 'Fell through', on: aborted }]),
  ].filter(({ label, on }) => on !== null || (aborted === null && label !== 'Fell through'));
  const rows: Row[] = dates.map(({ label, on }) => ({ label, value: on === null ? 'Not set yet' : formatDay(on) }));
  return rows.length > 0 ? [{ title: 'Key dates', rows }] : [];
}
