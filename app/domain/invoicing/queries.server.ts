import { envelopeJson } from '~/domain/address/fragments.server';
import { addressLines, type Envelope } from '~/domain/address/rules';
import { getAdminConfig } from '~/domain/config/queries.server';
import { londonDay } from '~/domain/shared/dates-rules';
import type { Pence } from '~/domain/shared/pence-rules';
import { SIDES, type Side } from '~/domain/shared/sides-rules';
import { now } from '~/platform/clock.server';
import { makeConcurrencyLimit } from '~/platform/concurrency-limit.server';
import { db, sql, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { streamPieces } from '~/platform/file-stream.server';
import { standingSelect } from './invoice-queries.server';
import { previewDigest } from './preview-rules.server';
import {
  amountOf,
  type Candidate,
  daysOf,
  monthsBetween,
  pageInListOrder,
  partitionRecords,
  type Reason,
} from './rules';

/** A purchase that was completed, with the lawyer group of each side, and the last file that each side is in. */
type Completed = {
  id: string;
  completed: string;
  aborted: string | null;
  seller: string | null;
  buyer: string | null;
  /** As they were when the groups were assigned. */
  sellerOnPanel: boolean | null;
  buyerOnPanel: boolean | null;
  sellerPays: Pence | null;
  buyerPays: Pence | null;
  sellerFile: string | null;
  buyerFile: string | null;
  /** How many of each side's files count: what a credit note took back does not. */
  sellerLive: number;
  buyerLive: number;
};

/** One row holds both sides, and names are read separately: a busy month has thousands of rows. */
const completions = `
  select p.id, p.completed::text, p.aborted::text, s.seller_lawyer_group_id as seller, s.buyer_lawyer_group_id as buyer,
         s.seller_on_panel as "sellerOnPanel", s.buyer_on_panel as "buyerOnPanel", s.seller_pays as "sellerPays", s.buyer_pays as "buyerPays",
         r.seller as "sellerFile", r.buyer as "buyerFile", r."sellerLive", r."buyerLive"
    from purchase p join sale s on s.property_id = p.property_id
   cross join lateral (
     select max(i.file_id) filter (where i.side = 'seller') as seller, max(i.file_id) filter (where i.side = 'buyer') as buyer,
            count(*) filter (where i.side = 'seller' and c.file_id is null)::int as "sellerLive",
            count(*) filter (where i.side = 'buyer' and c.file_id is null)::int as "buyerLive"
       from invoice_record i left join credit_note_record c
         on c.file_id = i.file_id and c.purchase_id = i.purchase_id and c.side = i.side
      where i.purchase_id = p.id and c.is_void is not true) r
   where p.completed >= $1::date and p.completed < $2::date
   order by p.completed, p.id`;

type Named = { id: string; group: string; isOnPanel: boolean; lawFirmId: string; firm: string };

const names = `
  select g.id, g.name as "group", g.panel_solicitor as "isOnPanel", f.id as "lawFirmId", f.name as firm
    from lawyer_group g join law_firm f on f.id = g.law_firm_id where g.id = any ($1::bpchar[])`;

/**
 * The records of a month for the transaction that makes the file, by day, then by purchase. The rows are locked: a change of a date
 * (`edit`) waits for the transaction, and then finds the record.
 */
export async function findCandidates(tx: Tx, period: string): Promise<Candidate[]> {
  const { from, until } = daysOf(period);
  await tx.$executeRaw`
    select 1 from purchase where completed >= ${from}::date and completed < ${until}::date order by id for share`;
  const found = await tx.$queryRawUnsafe<Completed[]>(completions, from, until);
  return sidesOf(found, await tx.$queryRawUnsafe<Named[]>(names, groupsIn(found)));
}

/** The same for a page, without locking the records. */
async function listCandidates(period: string): Promise<Candidate[]> {
  const { from, until } = daysOf(period);
  const found = await sql<Completed>(completions, [from, until]);
  return sidesOf(found, await sql<Named>(names, [groupsIn(found)]));
}

const groupsIn = (found: readonly Completed[]) => [
  ...new Set(found.flatMap(({ seller, buyer }) => [seller, buyer].filter((id) => id !== null))),
];

const NOBODY = { group: null, isOnPanel: false, lawFirmId: null, firm: null };

/** A busy month has tens of thousands of sides. Fields are listed one by one, since spreading objects is much slower. */
function sidesOf(found: readonly Completed[], groups: readonly Named[]): Candidate[] {
  const byId = new Map(groups.map((named) => [named.id, named]));
  const sideOf = (purchase: Completed, side: Side): Candidate => {
    const lawyerGroupId = purchase[side];
    const { group, isOnPanel, lawFirmId, firm } = byId.get(lawyerGroupId ?? '') ?? NOBODY;
    const isSeller = side === 'seller';
    const fileId = isSeller ? purchase.sellerFile : purchase.buyerFile;
    return {
      purchaseId: purchase.id,
      side,
      completed: purchase.completed,
      aborted: purchase.aborted,
      lawyerGroupId,
      group,
      lawFirmId,
      firm,
      isOnPanel: (isSeller ? purchase.sellerOnPanel : purchase.buyerOnPanel) ?? isOnPanel,
      pays: isSeller ? purchase.sellerPays : purchase.buyerPays,
      fileId,
      isCredited: fileId !== null && (isSeller ? purchase.sellerLive : purchase.buyerLive) === 0,
    };
  };
  return found.flatMap((purchase) => SIDES.map((side) => sideOf(purchase, side)));
}

/** A record as a month's page shows it, with the reason if it is left out. */
type Shown = Candidate & { reason?: Reason };

/**
 * What a month's file will contain and what not, before it is made. The amount is null until one is configured.
 * @param again the keys of records that staff include again
 */
export async function previewFile(period: string, again: ReadonlySet<string>) {
  const [records, { invoicing_amount: amount }] = await Promise.all([listCandidates(period), getAdminConfig()]);
  const { included, leftOut } = partitionRecords(records, again, londonDay(now()));
  const parts: Record<'included' | 'leftOut', readonly Shown[]> = { included, leftOut };
  return {
    included: included.length,
    leftOut: leftOut.length,
    firms: new Set(included.map(({ lawFirmId }) => lawFirmId)).size,
    amount,
    total: included.reduce((sum, record) => sum + amountOf(record, amount ?? 0), 0),
    seen: previewDigest(included, amount ?? 0),
    /** One page of the included records, or of those left out, by day. */
    list: (part: keyof typeof parts, skip: number, take: number) => withWords(pageInListOrder(parts[part], skip, take)),
  };
}

/** A purchase's text for people: the home, the seller and the buyer. */
type Words = {
  purchaseId: string;
  saleId: string;
  reference: string;
  address: Envelope;
  seller: string;
  buyer: string;
};

const words = `
  select p.id as "purchaseId", s.id as "saleId", s.reference, ${envelopeJson('a')} as address,
         coalesce(c.name, us.first_name || ' ' || us.last_name) as seller, ub.first_name || ' ' || ub.last_name as buyer
    from purchase p join sale s on s.property_id = p.property_id
    join property y on y.id = s.property_id join address a on a.id = y.address_id
    join app_user us on us.id = s.primary_seller_id join app_user ub on ub.id = p.primary_buyer_id
    left join company c on c.id = s.company_seller_id
   where p.id = any ($1::bpchar[])`;

type Nameless = Pick<Candidate, 'purchaseId' | 'side'>;

/** These records with that text, for a page. */
const withWords = async <Row extends Nameless>(records: readonly Row[]) =>
  addWords(records, await sql<Words>(words, [records.map(({ purchaseId }) => purchaseId)]));

/** The same in a transaction. */
export async function addLabelsIn<Row extends Nameless>(tx: Tx, records: readonly Row[]) {
  const ids = [...new Set(records.map(({ purchaseId }) => purchaseId))];
  return addWords(records, await tx.$queryRawUnsafe<Words[]>(words, ids));
}

function addWords<Row extends Nameless>(records: readonly Row[], found: readonly Words[]) {
  const byId = new Map(found.map((each) => [each.purchaseId, each]));
  return records.map((record) => {
    const known = byId.get(record.purchaseId);
    if (!known) throw new Error(`Purchase ${record.purchaseId} has no sale`);
    const { saleId, reference, address, seller, buyer } = known;
    const client = record.side === 'seller' ? seller : buyer;
    return { ...record, saleId, reference, property: addressLines(address).join(', '), client };
  });
}

/** The invoicing address of each of these lawyer groups, by its id: the group's own, or its firm's. */
export async function findInvoicingAddresses(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const groups = await tx.lawyerGroup.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, invoicing_address: true, law_firm: { select: { address: true } } },
  });
  return new Map(
    groups.map(({ id, invoicing_address, law_firm }) => [
      id,
      addressLines(invoicing_address ?? law_firm.address).join(', '),
    ]),
  );
}

/** The months that can be chosen: from the first completion to this one, the newest first. */
export async function listMonths(): Promise<string[]> {
  const text = `select least(min(completed), current_date)::text as first from purchase`;
  const [row] = await sql<{ first: string }>(text);
  const today = londonDay(now());
  return monthsBetween(row?.first ?? today, today);
}

const file = {
  id: true,
  period: true,
  made_at: true,
  made_by: { select: { first_name: true, last_name: true } },
  amount: true,
  record_count: true,
  total_amount: true,
  checksum: true,
} as const;

/** The files, the newest first. */
export async function listFiles(skip: number, take: number) {
  const [totalFilteredItems, items] = await Promise.all([
    db.invoiceFile.count(),
    db.invoiceFile.findMany({ select: file, orderBy: [{ made_at: 'desc' }, { id: 'desc' }], skip, take }),
  ]);
  return { items, totalFilteredItems };
}

/** The month of each of these files, and when it was made, by file id. */
export async function namesOfFiles(ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { period: string; made_at: Date }>();
  const files = await db.invoiceFile.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, period: true, made_at: true },
  });
  return new Map(files.map(({ id, ...named }) => [id, named]));
}

/** The files of a month, the newest first. */
export const listFilesOf = (period: string) =>
  db.invoiceFile.findMany({ where: { period }, select: file, orderBy: { id: 'desc' } });

/** A file with the total of each law firm, in file order. @throws KnownError 404 */
export async function getFile(id: string) {
  const invoices = {
    select: { ...standingSelect, law_firm_id: true, number: true, firm_name: true, total_amount: true },
    orderBy: { number: 'asc' },
  } as const;
  const found = await db.invoiceFile.findUnique({ where: { id }, select: { ...file, invoices } });
  if (!found) throw notFound();
  return found;
}

const DOWNLOADS = makeConcurrencyLimit({ most: 5, each: 2 });

const csvOfFile = `select period, checksum, octet_length(csv) as size from invoice_file where id = $1`;

const pieceOfCsv = `
  select substring(csv from $3::int + 1 for $4) as bytes from invoice_file where id = $1 and checksum = $2`;

/** @returns undefined when clients' names were removed from the file in the meantime */
export async function readCsvChunk(id: string, checksum: string, from: number, most: number) {
  const [piece] = await sql<{ bytes: Buffer }>(pieceOfCsv, [id, checksum, from, most]);
  return piece?.bytes;
}

/**
 * The stored bytes, streamed in pieces as the client reads them. The caller must read or cancel the body.
 * @param staffId the member of staff who downloads it
 * @throws KnownError 404; 429 when too many downloads are under way
 */
export async function getCsv(id: string, staffId: string) {
  const leave = DOWNLOADS.take(staffId);
  try {
    const [file] = await sql<{ period: string; checksum: string; size: number }>(csvOfFile, [id]);
    if (!file) throw notFound();
    return {
      ...file,
      body: streamPieces(file.size, (from, most) => readCsvChunk(id, file.checksum, from, most), leave),
    };
  } catch (error) {
    leave();
    throw error;
  }
}
