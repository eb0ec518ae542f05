import { isActive, isPaid } from '~/domain/account/visibility-fragments.server';
import { envelopeJson } from '~/domain/address/fragments.server';
import { type Envelope, nameAndPlace } from '~/domain/address/rules';
import { doneOf } from '~/domain/deal/done-rules';
import type { DealFacts } from '~/domain/deal/facts-rules';
import { readyOf } from '~/domain/deal/ready-queries.server';
import type { ReadyList } from '~/domain/deal/ready-rules';
import { listDealFacts } from '~/domain/deal/standing-queries.server';
import { type Reader, type Reading, type ReadWait, read, standingOf } from '~/domain/deal/standing-rules';
import { waitWords } from '~/domain/deal/wait-words-rules';
import { looksLikeName, shownAddress } from '~/domain/people/untrusted-text-rules';
import { stageWords } from '~/domain/sale/stage-rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { officesOf } from './fragments.server';
import { type AgentSale, type AgentWait, bySalesUrgency, chipsOf, SHOWN_AFTER_END_DAYS } from './sales-rules';
import type { Agent } from './session-queries.server';

type Row = {
  id: string;
  reference: string;
  isShared: boolean;
  steps: number;
  lastName: string;
  office: string;
  address: Envelope;
};

/** More than any office has at a time. Beyond it the newest are shown. */
const MOST_SALES = 1_000;

/** The day in London on which the sale `s` was over: cancelled, closed or completed. */
const endedOn = `coalesce(
  (select k.stated_on from cancellation k where k.sale_id = s.id),
  (select (k.created_at at time zone 'Europe/London')::date from closing k where k.sale_id = s.id),
  (select max(p.completed) from purchase p where p.property_id = s.property_id and ${isActive}))`;

/**
 * Of the sales `x`: those that are assigned to an office, paid, and not over for too long ($1 is the first day that still counts). The sales are
 * found first (offset 0), or the database could go back through all sales from the newest, since the list ends at a number.
 */
const agentSales = (which: string) => `
  select s.id, s.reference, s.shares_with_agent as "isShared", coalesce(t.steps, 0)::int as steps, u.last_name as "lastName",
         b.brand_name || ', ' || e.office_name as office, ${envelopeJson('a')} as address
    from (select x.* from sale x where ${which} offset 0) s
    join estate_agent e on e.id = s.estate_agent_id
    join estate_agent_brand b on b.id = e.brand_id
    join app_user u on u.id = s.primary_seller_id
    join property y on y.id = s.property_id
    join address a on a.id = y.address_id
    left join sale_stage t on t.sale_id = s.id
   where s.estate_agent_status = 'assigned' and ${isPaid} and coalesce(${endedOn}, $1::date) >= $1::date`;

const ofOffices = `x.estate_agent_id in ${officesOf('$2')}`;
const salesOfAgent = `${agentSales(ofOffices)} order by s.id desc limit ${MOST_SALES}`;
const saleOfAgent = agentSales(`x.id = $3 and ${ofOffices}`);
const saleForStaff = agentSales('x.id = $2');

const DAY_MS = 24 * 60 * 60_000;
const firstDayShown = () => londonDay(new Date(now().getTime() - SHOWN_AFTER_END_DAYS * DAY_MS));

/** Who reads a sale: their address says which, and their own questions are for them alone. */
export type AgentReader = Pick<Agent, 'email' | 'contactId'>;

/** Steps of the buyer that are not shared have only a title. */
function toWait(wait: ReadWait, reader: Reader): AgentWait {
  const { kind, holder, since, due, isLate } = wait;
  const known = kind === 'buyers_steps' ? { holder: null, since: null, due: null } : { holder, since, due };
  return { ...waitWords(wait, reader), ...known, kind, isLate };
}

function toSale(row: Row, facts: DealFacts | undefined, contactId?: string) {
  const reader: Reader = { as: 'agent', contactId };
  const today = londonDay(now());
  const [name, ...place] = nameAndPlace(shownAddress(row.address));
  const reading = facts === undefined ? NOTHING : read(standingOf(facts, now().toISOString()), reader);
  const { waits, next } = reading;
  const inOrder = [...waits.filter((wait) => wait === next), ...waits.filter((wait) => wait !== next)];
  const seller = row.isShared && looksLikeName(row.lastName) ? row.lastName.trim() : null;
  const sale: AgentSale = {
    ...{ id: row.id, reference: row.reference, office: row.office, isShared: row.isShared },
    ...{ name, place: place.join(', '), seller },
    stage: stageWords(row.steps),
    waits: inOrder.map((wait) => toWait(wait, reader)),
    done: row.isShared && facts ? doneOf(facts, today) : [],
    chips: chipsOf(reading),
  };
  return { id: row.id, next, sale };
}

const NOTHING: Pick<Reading, 'waits' | 'next'> = { waits: [], next: null };

/** The sales of an agent's offices, what is most urgent first. */
export async function listAgentSales({ email, contactId }: AgentReader): Promise<AgentSale[]> {
  const rows = await sql<Row>(salesOfAgent, [firstDayShown(), email]);
  const facts = await listDealFacts(
    rows.map(({ id }) => id),
    'others',
  );
  return rows
    .map((row) => toSale(row, facts.get(row.id), contactId))
    .sort(bySalesUrgency)
    .map(({ sale }) => sale);
}

/** @throws KnownError 404 unless it is one of the agent's offices' */
export async function getAgentSale({ email, contactId }: AgentReader, saleId: string): Promise<AgentSale> {
  const [row] = await sql<Row>(saleOfAgent, [firstDayShown(), email, saleId]);
  return withFacts(row, contactId);
}

/** A sale with the list before exchange, which is null while that is not the question, and where the seller does not share. */
export type AgentPage = { sale: AgentSale; ready: Pick<ReadyList, 'lines' | 'verdict'> | null };

/** @throws KnownError 404 unless it is one of the agent's offices' */
export async function getAgentPage({ email, contactId }: AgentReader, saleId: string): Promise<AgentPage> {
  const [row] = await sql<Row>(saleOfAgent, [firstDayShown(), email, saleId]);
  return withReady(row, contactId);
}

/** The same for staff, whichever office has it. @throws KnownError 404 where no agent sees it */
export async function getPageAsAgent(saleId: string): Promise<AgentPage> {
  const [row] = await sql<Row>(saleForStaff, [firstDayShown(), saleId]);
  return withReady(row);
}

async function withReady(row: Row | undefined, contactId?: string): Promise<AgentPage> {
  if (!row) throw notFound();
  const facts = (await listDealFacts([row.id], 'others')).get(row.id);
  const ready = row.isShared && facts ? await readyOf(facts, { as: 'agent' }) : null;
  return {
    sale: toSale(row, facts, contactId).sale,
    ready: ready && { lines: ready.lines, verdict: ready.verdict },
  };
}

async function withFacts(row: Row | undefined, contactId?: string): Promise<AgentSale> {
  if (!row) throw notFound();
  const facts = await listDealFacts([row.id], 'others');
  return toSale(row, facts.get(row.id), contactId).sale;
}
