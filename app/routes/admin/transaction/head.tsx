import { addressLines } from '~/domain/address/rules';
import { CLOSED_AS } from '~/domain/closing/rules';
import { jointNames } from '~/domain/people/rules';
import { tenureWords } from '~/domain/property/rules';
import { type NextStep, nextStep } from '~/domain/reporting/progress-rules';
import type { NamedSolicitor, SaleHead } from '~/domain/reporting/sale/head-queries.server';
import { assignAgentWords } from '~/domain/sale/estate-agent/rules';
import { formatDay } from '~/domain/shared/dates-rules';
import { Fold } from '~/ui/cards';
import { NextStrip, Tag } from '~/ui/feedback';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { DescriptionList } from '~/ui/lists';
import type { TransactionTab } from '~/urls';
import { urls } from '~/urls';
import { CopyableText, dayOf, pounds, yesNo } from './formats';
import { AGENT_STATUS, NOT_PAID, PAYMENT_TYPES, SALE_TYPES } from './labels';

/** The transaction's status, in a few words. */
export function Badges({ head }: { head: SaleHead }) {
  const { address, group, payment, legalsStartedAt, possibleDuplicate, progress } = head;
  return (
    <>
      {progress.cancelled && <Tag tone="bad">Cancelled {formatDay(progress.cancelled.statedOn)}</Tag>}
      {progress.closed && (
        <Tag tone="bad">
          {CLOSED_AS[progress.closed.as]} {formatDay(progress.closed.on)}
        </Tag>
      )}
      {group && <Tag tone="info">Group Transaction</Tag>}
      {payment?.isNotPaid && <Tag tone="bad">{NOT_PAID}</Tag>}
      {payment && !payment.isNotPaid && (
        <Tag tone="ok">
          Paid: {PAYMENT_TYPES[payment.type]}, {formatDay(payment.paidAt)}
        </Tag>
      )}
      {!payment && <Tag tone="bad">Unpaid</Tag>}
      {legalsStartedAt && <Tag tone="ok">Legals started {formatDay(legalsStartedAt)}</Tag>}
      {possibleDuplicate && (
        <Link
          // Duplicates have the same postcode.
          to={urls.adminTransactions({ q: address.postcode ?? '' })}
          className="inline-flex min-h-11 items-center lg:min-h-6"
        >
          <Tag tone="wait">Possible duplicate</Tag>
        </Link>
      )}
    </>
  );
}

/** The most important facts, in one line. On a phone, where they take six, they are among all details. */
export function KeyFacts({ head }: { head: SaleHead }) {
  const { sellerSolicitor, buyerSolicitor, estateAgent } = head;
  const facts = [
    { label: 'Asking', value: pounds(head.askingPrice) },
    { label: 'Seller', value: sellerOf(head) },
    { label: 'Buyer', value: buyerOf(head) },
    { label: 'Solicitors', value: [sellerSolicitor, buyerSolicitor].map((side) => side?.firm ?? 'none').join(' / ') },
    {
      label: 'Agent',
      value: estateAgent ? `${estateAgent.brand}, ${estateAgent.office}` : AGENT_STATUS[head.agentStatus].toLowerCase(),
    },
  ];
  return (
    <p className="-mt-2 mb-2 hidden max-w-none flex-wrap gap-x-5 gap-y-0.5 text-ink-soft wrap-anywhere sm:flex">
      <span>
        {SALE_TYPES[head.type]}, {tenureWords(head)}
      </span>
      {facts.map(({ label, value }) => (
        <span key={label} className="min-w-0">
          {label}: <b className="text-ink">{value ?? 'none'}</b>
        </span>
      ))}
    </p>
  );
}

const sellerOf = ({ company, sellers }: SaleHead) => company ?? jointNames(sellers);

/** Anyone can register as the buyer of a home, so it says whether one is accepted. */
export function buyerOf({ buyers, progress }: Pick<SaleHead, 'buyers' | 'progress'>): string | null {
  if (!buyers) return null;
  const names = jointNames(buyers);
  return progress.hasBuyer ? names : `none accepted (${names} registered)`;
}

type Place = { tab: TransactionTab; label: string; href: (id: string) => string };

/** Where staff see to what is missing. */
const PLACES: Record<NonNullable<NextStep['see']>, Place> = {
  orders: { tab: 'orders', label: 'View orders', href: (id) => urls.adminTransaction(id, 'orders') },
  'estate-agent': { tab: 'estate-agent', label: 'Assign Estate Agent', href: urls.adminAssignEstateAgent },
  purchases: {
    tab: 'purchase-intents',
    label: 'View purchase intents',
    href: (id) => urls.adminTransaction(id, 'purchase-intents'),
  },
  searches: { tab: 'searches', label: 'View searches', href: (id) => urls.adminTransaction(id, 'searches') },
};

/** What is missing while there is nothing to do, with a link to its tab. On that tab itself it is not shown. */
export function Missing({ head: { id, progress }, tab }: { head: SaleHead; tab: TransactionTab }) {
  const next = nextStep(progress);
  const place = next?.see && PLACES[next.see];
  if (!next || !place || place.tab === tab) return null;
  const label = next.see === 'estate-agent' ? assignAgentWords(progress.estateAgentStatus) : place.label;
  return (
    <NextStrip
      action={
        <LinkButton dialog small variant="quiet" href={place.href(id)}>
          {label}
        </LinkButton>
      }
    >
      <b>{next.words}</b>
      {next.note && <span className="text-ink-soft"> · {next.note}</span>}
    </NextStrip>
  );
}

/** All other facts about it. Folded, since they take half a screen. */
export function Summary({ head }: { head: SaleHead }) {
  const { id, payment, estateAgent, group } = head;
  const assign = (
    <Link to={urls.adminAssignSolicitors(id)} preventScrollReset>
      Assign Solicitors
    </Link>
  );
  return (
    <Fold summary="All details">
      <DescriptionList
        short
        items={[
          { label: 'Reference', value: <CopyableText text={head.reference} label="reference" /> },
          { label: 'Type', value: SALE_TYPES[head.type] },
          { label: 'ID', value: <CopyableText text={id} label="ID" />, wide: true },
          { label: 'Property', value: addressLines(head.address).join(', ') },
          { label: 'Tenure', value: tenureWords(head) },
          { label: 'Asking price', value: pounds(head.askingPrice) },
          { label: 'Seller', value: sellerOf(head) },
          { label: 'Buyer', value: buyerOf(head) },
          { label: 'Payment type', value: payment && PAYMENT_TYPES[payment.type] },
          { label: 'Foreign currency', value: yesNo(head.foreignCurrency) },
          { label: 'Mortgage referral', value: yesNo(head.mortgageReferral) },
          { label: 'Seller solicitor', value: solicitorLink(head.sellerSolicitor) ?? assign },
          { label: 'Buyer solicitor', value: solicitorLink(head.buyerSolicitor) ?? assign },
          {
            label: 'Estate agent',
            value: estateAgent ? (
              <Link to={urls.adminEstateAgent(estateAgent.id)}>
                {estateAgent.brand} - {estateAgent.office}
              </Link>
            ) : (
              <>
                {AGENT_STATUS[head.agentStatus]}.{' '}
                <Link to={urls.adminAssignEstateAgent(id)} preventScrollReset>
                  {assignAgentWords(head.agentStatus)}
                </Link>
              </>
            ),
          },
          { label: 'Group name', value: group && <Link to={urls.adminGroup(group.id)}>{group.name}</Link> },
          { label: 'Created', value: dayOf(head.createdAt) },
        ]}
      />
    </Fold>
  );
}

const solicitorLink = (solicitor: NamedSolicitor | null) =>
  solicitor && (
    <>
      <Link to={urls.adminLawyerGroup(solicitor.groupId)}>{solicitor.name}</Link>,{' '}
      <Link to={urls.adminLawFirm(solicitor.firmId)}>{solicitor.firm}</Link>
    </>
  );
