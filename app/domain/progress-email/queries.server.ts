import { followsPerson, isAccepted, isActive, isConfirmed, isPaid } from '~/domain/account/visibility-fragments.server';
import { dayOrNull } from '~/domain/shared/entity-rules';
import { db, type Tx } from '~/platform/db.server';
import { shownHome, shownHomeName } from '../people/untrusted-text-rules';
import type { ProgressData } from './emails-schema';
import type { OptOutReader } from './link-rules.server';
import {
  DATE_OF,
  isDated,
  isRecipient,
  OCCASIONS,
  type Occasion,
  type Reader,
  whyNotEnded,
  whyOutdated,
} from './rules';

/** The subject of a step: the sale, or a purchase of its home. */
export type ProgressSubject = {
  saleId: string;
  purchaseId: string | null;
  /** The solicitor’s report of the step, where it is known from one. */
  reportId?: string;
};

/** Someone who may be emailed about a step. */
type PossibleRecipient = {
  reader: Reader;
  /** Null for an estate agent. */
  userId: string | null;
  /** For an estate agent: its primary valuer, and the office. */
  valuerId: string | null;
  agentId: string | null;
  /** For a buyer. */
  purchaseId: string | null;
  to: string;
  firstName: string;
  /** Of the reader's own deal. */
  reference: string;
  /** For the representative of a group that the sale is a unit of. */
  groupId: string | null;
  isAccepted: boolean;
  /** Whether they have switched this kind of email off. */
  isOff: boolean;
};

/** The columns for everyone with an account `u`. $3 is the step. */
const person = `
  u.id as "userId", null as "valuerId", null as "agentId", u.email as "to", u.first_name as "firstName",
  exists (select from email_opt_out o where o.user_id = u.id and o.kind = $3) as "isOff"`;

/** Whether the buyer of the step's purchase is accepted, even after it was aborted. Always true for a sale. */
const wasAccepted = `coalesce((
  select q.accepted_at is not null or q.exchanged is not null or q.completed is not null from purchase q where q.id = $2::bpchar), true)`;

/** Of a sale that ends, every buyer hears: none of them can go on. */
const whichPurchase = `(
  p.id = $2::bpchar or ($2::bpchar is null and (${isAccepted} or ($3 = 'ended' and ${isActive}))))`;

/**
 * The customers of the sale $1 and of the purchase $2 (or of every accepted one), the people who follow these deals, and the agent's valuer if
 * the seller shares progress with them.
 */
const possibleRecipients = `
  select 'seller' as reader, null as "purchaseId", s.reference, s.group_id as "groupId", ${wasAccepted} as "isAccepted",
         ${person}
    from sale s join app_user u on u.id = s.primary_seller_id and u.active where s.id = $1
  union
  select 'seller', null, s.reference, null, ${wasAccepted}, ${person}
    from sale s join person n on n.sale_id = s.id join app_user u on u.active and ${followsPerson('seller', 'u.id')}
   where s.id = $1 and ${isPaid}
  union
  select 'buyer', p.id, p.reference, null, ${wasAccepted}, ${person}
    from sale s join purchase p on p.property_id = s.property_id join app_user u on u.id = p.primary_buyer_id and u.active
   where s.id = $1 and ${whichPurchase}
  union
  select 'buyer', p.id, p.reference, null, ${wasAccepted}, ${person}
    from sale s join purchase p on p.property_id = s.property_id join person n on n.purchase_id = p.id
    join app_user u on u.active and ${followsPerson('buyer', 'u.id')}
   where s.id = $1 and ${isConfirmed} and ${whichPurchase}
  union
  select 'agent', null, s.reference, null, ${wasAccepted}, null, v.id, v.estate_agent_id, v.email, v.first_name,
         exists (select from email_opt_out o where o.valuer_id = v.id and o.kind = $3)
    from sale s join valuer v on v.estate_agent_id = s.estate_agent_id and v.primary_valuer and v.email is not null
   where s.id = $1 and s.estate_agent_status = 'assigned' and s.shares_with_agent
   order by "userId", "agentId", "purchaseId"`;

/** The recipients of a step's email, including those who have switched it off. */
export async function listRecipients(
  client: Pick<Tx, '$queryRawUnsafe'>,
  occasion: Occasion,
  { saleId, purchaseId }: ProgressSubject,
): Promise<PossibleRecipient[]> {
  const rows = await client.$queryRawUnsafe<PossibleRecipient[]>(possibleRecipients, saleId, purchaseId, occasion);
  const isOfPurchase = purchaseId !== null;
  return rows.filter(({ reader, isAccepted }) => isRecipient({ occasion, reader, isOfPurchase, isAccepted }));
}

/** The data of a progress email. */
export type Progress = {
  occasion: Occasion;
  reader: Reader;
  firstName: string;
  address: string;
  /** What the home is called. */
  home: string;
  /** Of the reader's own deal: for an estate agent the sale. */
  reference: string;
  /** When it happened, if that is a date that staff entered or a solicitor reported. */
  day: string | null;
  /** The law firm that reported it. */
  firm: string | null;
  /** The reader's own deal: the sale or the purchase. */
  dealId: string;
  /** It happened to one purchase; else to the sale. */
  isOfPurchase: boolean;
};

/** The data of a progress email and its reader, or why there is no longer a reason to send it. */
export type ProgressToTell = { obstacle: string } | { obstacle: null; progress: Progress; whose: OptOutReader };

type Row = { sale_id: string | null; purchase_id: string | null; user_id: string | null; to: string };

export async function findProgress(
  row: Row,
  { occasion, isOfPurchase, agentId, reportId }: ProgressData,
): Promise<ProgressToTell> {
  if (row.sale_id === null || (isOfPurchase && row.purchase_id === null)) return { obstacle: 'It has been deleted.' };
  const about = { saleId: row.sale_id, purchaseId: isOfPurchase ? row.purchase_id : null, reportId };
  const told = await listRecipients(db, occasion, about);
  const reader = told.find((each) =>
    row.user_id === null
      ? each.agentId === agentId && each.to.toLowerCase() === row.to.toLowerCase()
      : each.userId === row.user_id,
  );
  if (!reader) return { obstacle: 'They are no longer part of it.' };
  if (reader.isOff) return { obstacle: 'They have switched these emails off.' };
  const facts = await findFacts(occasion, about);
  if (facts === null) return { obstacle: 'It has been deleted.' };
  if (facts.why !== null) return { obstacle: facts.why };
  return { obstacle: null, progress: toProgress(occasion, reader, facts, about), whose: optOutReaderOf(reader) };
}

const optOutReaderOf = ({ userId, valuerId }: PossibleRecipient): OptOutReader =>
  userId === null ? { valuerId: valuerId ?? '' } : { userId };

type Facts = Pick<Progress, 'day' | 'firm' | 'address' | 'home'> & { why: string | null };

async function findFacts(occasion: Occasion, { saleId, purchaseId, reportId }: ProgressSubject): Promise<Facts | null> {
  const [sale, purchase, report] = await Promise.all([
    db.sale.findUnique({
      where: { id: saleId },
      select: {
        property: { select: { address: true } },
        cancellation: { select: { id: true } },
        closing: { select: { id: true } },
      },
    }),
    purchaseId === null
      ? null
      : db.purchase.findUnique({
          where: { id: purchaseId },
          select: { sale_agreed: true, exchanged: true, completed: true, aborted: true },
        }),
    reportId === undefined
      ? null
      : db.solicitorReport.findUnique({
          where: { id: reportId },
          select: {
            ...{ happened_on: true, undone_at: true },
            lawyer_group: { select: { law_firm: { select: { name: true } } } },
          },
        }),
  ]);
  if (!sale || (purchaseId !== null && !purchase)) return null;
  const isOver = sale.cancellation !== null || sale.closing !== null;
  const dates = purchase && {
    sale_agreed: dayOrNull(purchase.sale_agreed),
    exchanged: dayOrNull(purchase.exchanged),
    completed: dayOrNull(purchase.completed),
    aborted: dayOrNull(purchase.aborted),
  };
  if (reportId !== undefined && report === null) return null;
  const whyNotReported = report?.undone_at ? 'The report was undone.' : null;
  return {
    why: whyNotReported ?? (dates ? whyOutdated(occasion, dates, isOver) : whyNotEnded(occasion, isOver)),
    day: report ? dayOrNull(report.happened_on) : dates && isDated(occasion) ? dates[DATE_OF[occasion]] : null,
    firm: report?.lawyer_group.law_firm.name ?? null,
    address: shownHome(sale.property.address),
    home: shownHomeName(sale.property.address),
  };
}

type Reached = Pick<PossibleRecipient, 'reader' | 'firstName' | 'reference' | 'purchaseId'>;

const toProgress = (
  occasion: Occasion,
  { reader, firstName, reference, purchaseId }: Reached,
  { day, firm, address, home }: Omit<Facts, 'why'>,
  about: ProgressSubject,
): Progress => ({
  ...{ occasion, reader, firstName, address, home, reference, day, firm },
  dealId: purchaseId ?? about.saleId,
  isOfPurchase: about.purchaseId !== null,
});

/** A preview of one email about a step, worded the same for each of its recipients. */
export type ProgressPreview = { progress: Progress; to: string[] };

/**
 * What will be sent when a step happens, for staff to read before: one letter for each kind of reader, without those who have switched it off or
 * have been told already.
 * @param except who will be told another way
 */
export async function previewProgressEmails(
  occasion: Occasion,
  about: ProgressSubject,
  except?: string,
): Promise<ProgressPreview[]> {
  const [told, facts] = await Promise.all([listRecipients(db, occasion, about), findFacts(occasion, about)]);
  if (facts === null) return [];
  const known = await db.emailMessage.findMany({
    where: { key: { in: told.map((each) => progressKey(occasion, about, each)) }, status: { not: 'skipped' } },
    select: { key: true },
  });
  const keys = new Set(known.map(({ key }) => key));
  const toTell = told.filter(
    (each) =>
      !each.isOff && !keys.has(progressKey(occasion, about, each)) && (except === undefined || each.userId !== except),
  );
  return (['seller', 'buyer', 'agent'] as const).flatMap((reader) => {
    const readers = toTell.filter((each) => each.reader === reader);
    const [first] = readers;
    if (!first) return [];
    const firstName = readers.length === 1 ? first.firstName : '(first name)';
    const isOneDeal = readers.every(({ reference }) => reference === first.reference);
    const reference = isOneDeal ? first.reference : '(their reference)';
    return [
      {
        progress: toProgress(occasion, { ...first, firstName, reference }, { ...facts, day: null }, about),
        to: [...new Set(readers.map(({ to }) => to))],
      },
    ];
  });
}

/**
 * The idempotency key: the step and its reader. Someone with several roles in a deal is one reader. A solicitor reports a step again when there is
 * another round of it, such as new enquiries, and each report is news.
 */
export const progressKey = (
  occasion: Occasion,
  { saleId, purchaseId, reportId }: ProgressSubject,
  { userId, agentId }: Pick<PossibleRecipient, 'userId' | 'agentId'>,
): string => `progress:${occasion}:${reportId ?? purchaseId ?? saleId}:${userId ?? agentId}`;

const whereReader = (reader: OptOutReader) =>
  'userId' in reader ? { user_id: reader.userId } : { valuer_id: reader.valuerId };

/** Whether a reader has switched a kind of email off; null if the reader no longer exists. */
export async function findChoice(reader: OptOutReader, occasion: Occasion): Promise<{ isOff: boolean } | null> {
  const isKnown =
    'userId' in reader
      ? await db.user.count({ where: { id: reader.userId, erased_at: null } })
      : await db.valuer.count({ where: { id: reader.valuerId } });
  if (isKnown === 0) return null;
  return { isOff: (await db.emailOptOut.count({ where: { ...whereReader(reader), kind: occasion } })) > 0 };
}

/** The kinds that a customer gets. */
export async function listOptedIn(userId: string): Promise<Occasion[]> {
  const off = await db.emailOptOut.findMany({ where: { user_id: userId }, select: { kind: true } });
  return OCCASIONS.filter((occasion) => !off.some(({ kind }) => kind === occasion));
}
