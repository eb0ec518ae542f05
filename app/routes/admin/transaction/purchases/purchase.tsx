import { fullName } from '~/domain/people/rules';
import { acceptTitle } from '~/domain/purchase/acceptance/rules';
import { isBuyerOf, type Offer } from '~/domain/purchase/offer/rules';
import { FUNDING_SOURCES, fundingSources, type YesNoNotSure } from '~/domain/purchase/rules';
import { SIGNIFICANT_DATES, significantDates } from '~/domain/purchase/significant-dates/rules';
import type { PurchaseOfSale } from '~/domain/reporting/sale/people-queries.server';
import { Box, Cards, Fold } from '~/ui/cards';
import { Tag } from '~/ui/feedback';
import { LinkButton } from '~/ui/link-button';
import { DescriptionList } from '~/ui/lists';
import { Section } from '~/ui/page';
import { urls } from '~/urls';
import { buyerLinks, CorrectPerson } from '../corrections/links';
import { CopyableText, dayOf } from '../formats';
import { PersonCard, PrimaryCard } from '../person';

interface PurchaseProps {
  purchase: PurchaseOfSale;
  /** The offer that the seller has accepted, from this buyer or another. */
  offer: Offer | null;
  saleId: string;
  /** The sale was cancelled or closed. */
  isOver: boolean;
}

/** One buyer's intent, with its people. */
export function Purchase({ purchase, offer, saleId, isOver }: PurchaseProps) {
  const { recognisedAt, agreedPrice, primary } = purchase;
  const isActive = purchase.isActive && !isOver;
  const ownOffer = isBuyerOf(offer, { email: primary.email, recognisedAt }) ? offer : null;
  return (
    <Section
      title={fullName(primary)}
      action={
        <span className="flex flex-wrap gap-x-3 gap-y-2">
          {!isOver && <Acceptance purchase={purchase} saleId={saleId} />}
          <LinkButton dialog small variant="quiet" href={urls.adminSignificantDates(saleId, purchase.id)}>
            Significant Dates<span className="sr-only"> of {fullName(primary)}</span>
          </LinkButton>
          {purchase.confirmedAt && !purchase.dates.aborted && (
            <LinkButton dialog small variant="quiet" href={urls.adminCancellation(saleId, purchase.id)}>
              Record a cancellation<span className="sr-only"> by {fullName(purchase.primary)}</span>
            </LinkButton>
          )}
          {isActive && !purchase.dates.completed && (
            <LinkButton dialog small variant="quiet" href={urls.adminStopPurchase(saleId, purchase.id)}>
              End the purchase<span className="sr-only"> by {fullName(purchase.primary)}</span>
            </LinkButton>
          )}
        </span>
      }
    >
      <p className="mb-3 flex flex-wrap gap-2">
        <Tag tone={isActive ? 'ok' : 'none'}>{isActive ? 'Active' : 'Inactive'}</Tag>
        {isActive && !purchase.isAccepted && <Tag tone="wait">Buyer to accept</Tag>}
        {ownOffer && <Tag tone="info">Made the offer</Tag>}
        {ownOffer && ownOffer.price !== agreedPrice && <Tag tone="wait">Prices differ</Tag>}
        {recognisedAt && <Tag tone="info">The seller says: my buyer</Tag>}
        {purchase.disputedAt && <Tag tone="bad">Disputed by the seller</Tag>}
      </p>
      <Box>
        <DescriptionList
          short
          items={[
            ...significantDates.map((name) => ({
              label: SIGNIFICANT_DATES[name],
              value: dayOf(purchase.dates[name]),
            })),
            {
              label: 'ID',
              value: <CopyableText text={purchase.id} label="ID of the purchase intent" shown={purchase.reference} />,
            },
            ...answersOf(purchase),
            { label: 'Created', value: dayOf(purchase.createdAt) },
            { label: 'Confirmed', value: dayOf(purchase.confirmedAt) },
            { label: 'Accepted', value: acceptedWords(purchase) },
            ...(purchase.disputedAt ? [{ label: 'Disputed', value: dayOf(purchase.disputedAt) }] : []),
          ]}
        />
      </Box>
      <Fold summary="Correct or add" bare>
        <div className="flex flex-wrap gap-x-3 gap-y-2">
          <Correct purchase={purchase} saleId={saleId} />
        </div>
      </Fold>
      <Cards uneven>
        <PrimaryCard customer={primary} customerType={purchase.customerType} words="Primary buyer" />
        {purchase.additional.map((person) => (
          <PersonCard
            key={person.personId}
            person={person}
            words="Additional buyer"
            action={
              <CorrectPerson name={fullName(person)} {...buyerLinks(saleId, purchase.id, 'buyer', person.personId)} />
            }
          />
        ))}
        {purchase.giftors.map((person) => (
          <PersonCard
            key={person.personId}
            person={person}
            words="Giftor"
            action={
              <CorrectPerson name={fullName(person)} {...buyerLinks(saleId, purchase.id, 'giftor', person.personId)} />
            }
          />
        ))}
      </Cards>
    </Section>
  );
}

/** The parts of what the buyer told us, each with its way to correct it. */
function Correct({ purchase: { id, primary }, saleId }: { purchase: PurchaseOfSale; saleId: string }) {
  const of = <span className="sr-only">: purchase of {fullName(primary)}</span>;
  const places = [
    { label: 'Correct the answers', href: urls.adminCorrectPurchase(saleId, id, 'purchase') },
    { label: 'Correct the money', href: urls.adminCorrectPurchase(saleId, id, 'money') },
    { label: 'Add a buyer', href: urls.adminCorrectBuyer(saleId, id, 'buyer', 'add') },
    { label: 'Add a giftor', href: urls.adminCorrectBuyer(saleId, id, 'giftor', 'add') },
  ];
  return places.map(({ label, href }) => (
    <LinkButton key={label} dialog small variant="quiet" href={href}>
      {label}
      {of}
    </LinkButton>
  ));
}

/** The button that accepts the buyer, or takes that back. After exchange there is none. */
function Acceptance({ purchase: { id, primary, ...purchase }, saleId }: { purchase: PurchaseOfSale; saleId: string }) {
  const { isAccepted, isActive, dates } = purchase;
  const name = fullName(primary);
  if (isActive && !isAccepted) {
    return (
      <LinkButton dialog small href={urls.adminAcceptBuyer(saleId, id)}>
        {acceptTitle(name)}
      </LinkButton>
    );
  }
  if (!isAccepted || dates.exchanged || dates.completed) return null;
  return (
    <LinkButton dialog small variant="quiet" href={urls.adminTakeBackAcceptance(saleId, id)}>
      Take acceptance back<span className="sr-only"> from {name}</span>
    </LinkButton>
  );
}

const YES_NO_NOT_SURE: Record<YesNoNotSure, string> = { yes: 'Yes', no: 'No', not_sure: 'Not sure' };

/** '22/11/2026, by Priya Shah'. Without a name if it is not known. */
const acceptedWords = ({ acceptedAt, acceptedBy }: PurchaseOfSale) =>
  acceptedAt && `${dayOf(acceptedAt)}${acceptedBy ? `, by ${acceptedBy}` : ''}`;

const answersOf = (purchase: PurchaseOfSale) => [
  ...purchase.answers,
  { label: 'Gifts', value: YES_NO_NOT_SURE[purchase.gifts] },
  { label: 'Funding', value: fundingOf(purchase) },
];

function fundingOf({ funding, otherFundingComments }: PurchaseOfSale): string | null {
  const sources = fundingSources
    .map((source) => FUNDING_SOURCES[source])
    .filter(({ column }) => funding[column])
    .map(({ label, column }) => (column === 'other_funding' ? `${label}: ${otherFundingComments ?? '—'}` : label));
  if (funding.remortgage) sources.push('Remortgage');
  return sources.length === 0 ? null : sources.join('\n');
}
