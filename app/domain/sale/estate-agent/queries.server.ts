import { PAYING_ORDER } from '~/domain/account/visibility-fragments.server';
import { emailsOfGroupWork } from '~/domain/email/group-fragments.server';
import { shownHome } from '~/domain/people/untrusted-text-rules';
import { momentOrNull, momentText } from '~/domain/shared/entity-rules';
import { db, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { EmailStatus, EstateAgentStatus } from '~/platform/generated/prisma/enums';
import { sellersInEmail } from './rules';

/** An office's name, and its person who is emailed. */
export type Office = { id: string; name: string; valuer: { name: string; email: string | null } | null };

/** An introduction of an estate agent to a sale, and its status. */
export type Introduction = {
  status: EmailStatus;
  to: string;
  why: string | null;
  queuedAt: string;
  sentAt: string | null;
};

/** A sale's estate agent, and one that was asked about. */
export type AgentSituation = {
  version: number;
  status: EstateAgentStatus;
  isPaid: boolean;
  /** The sale was cancelled or closed. */
  isOver: boolean;
  /** The sale's agent. */
  current: Office | null;
  /** The agent that was asked about; null for an unknown office. */
  asked: Office | null;
  /** The introductions of the agent that was asked about, newest first. */
  introductions: Introduction[];
};

const officeSelect = {
  id: true,
  office_name: true,
  brand: { select: { brand_name: true } },
  valuers: { where: { primary_valuer: true }, select: { first_name: true, last_name: true, email: true } },
} satisfies Prisma.EstateAgentSelect;

function toOffice({ id, brand, office_name, valuers }: Prisma.EstateAgentGetPayload<{ select: typeof officeSelect }>) {
  const [valuer] = valuers;
  const nameOfValuer = ({ first_name, last_name }: { first_name: string; last_name: string | null }) =>
    last_name === null ? first_name : `${first_name} ${last_name}`;
  return {
    id,
    name: `${brand.brand_name} - ${office_name}`,
    valuer: valuer ? { name: nameOfValuer(valuer), email: valuer.email } : null,
  };
}

const situationSelect = {
  version: true,
  estate_agent_status: true,
  estate_agent: { select: officeSelect },
  orders: { where: PAYING_ORDER, select: { id: true } },
  cancellation: { select: { id: true } },
  closing: { select: { id: true } },
} satisfies Prisma.SaleSelect;

/** One email tells a development's agent about all its units: it counts as the introduction to each sale. */
const introductionsOf = `
  select m.status::text, m."to", m.why, m.created_at, m.sent_at
    from (select * from email_message
           where sale_id = $1 and kind = 'agent-introduction' and data ->> 'agentId' = $2
          union all ${emailsOfGroupWork('estate_agent', '$1')}
             and w.data ->> 'estateAgentId' = $2 and e.data ->> 'letter' = 'estate_agent') m
   order by m.created_at desc, m.id desc`;

type IntroductionRow = Pick<Introduction, 'status' | 'to' | 'why'> & { created_at: Date; sent_at: Date | null };

async function listIntroductions(client: Tx, saleId: string, agentId: string): Promise<Introduction[]> {
  const rows = await client.$queryRawUnsafe<IntroductionRow[]>(introductionsOf, saleId, agentId);
  return rows.map(({ created_at, sent_at, ...row }) => ({
    ...row,
    queuedAt: momentText(created_at),
    sentAt: momentOrNull(sent_at),
  }));
}

async function findOffice(client: Tx, id: string): Promise<Office | null> {
  const agent = await client.estateAgent.findUnique({ where: { id }, select: officeSelect });
  return agent && toOffice(agent);
}

/** Call it in a transaction that has locked the sale, so that the answer stays true until the end. */
export async function agentSituationIn(
  client: Tx,
  saleId: string,
  agentId: string | null,
): Promise<AgentSituation | null> {
  const sale = await client.sale.findUnique({ where: { id: saleId }, select: situationSelect });
  if (!sale) return null;
  const current = sale.estate_agent && toOffice(sale.estate_agent);
  const askedId = agentId ?? current?.id;
  const asked = askedId === undefined || askedId === current?.id ? current : await findOffice(client, askedId);
  const introductions = asked ? await listIntroductions(client, saleId, asked.id) : [];
  return {
    version: sale.version,
    status: sale.estate_agent_status,
    isPaid: sale.orders.length > 0,
    isOver: sale.cancellation !== null || sale.closing !== null,
    current,
    asked,
    introductions,
  };
}

/**
 * @param agentId the agent to ask about; the sale's own by default
 * @throws KnownError 404
 */
export async function getAgentSituation(saleId: string, agentId: string | null = null): Promise<AgentSituation> {
  const situation = await agentSituationIn(db, saleId, agentId);
  if (!situation) throw notFound();
  return situation;
}

/** What the primary valuer is told about a sale, or why there is no longer a reason to email them. */
export type AgentIntroductionOrObstacle = { obstacle: string } | ({ obstacle: null } & AgentIntroduction);

export type AgentIntroduction = {
  saleId: string;
  reference: string;
  firstName: string;
  office: string;
  address: string;
  sellers: string[];
};

const findSale = (id: string) => db.sale.findUnique({ where: { id }, select: introduced });

export async function findAgentIntroduction(
  saleId: string | null,
  agentId: string,
  to: string,
): Promise<AgentIntroductionOrObstacle> {
  const sale = saleId === null ? null : await findSale(saleId);
  if (sale?.estate_agent_id !== agentId) return { obstacle: 'The estate agent was changed before it was sent.' };
  if (sale.cancellation || sale.closing) return { obstacle: 'The sale has ended.' };
  const introduction = await introductionOf(sale, agentId, to);
  if (!introduction) return { obstacle: 'No valuer of the estate agent has this address any more.' };
  return { obstacle: null, ...introduction };
}

/** What the same valuer will be told once the sale has this agent. */
export async function findAgentIntroductionToBe(saleId: string, agentId: string, to: string) {
  const sale = await findSale(saleId);
  return sale && introductionOf(sale, agentId, to);
}

type Introduced = NonNullable<Awaited<ReturnType<typeof findSale>>>;

async function introductionOf(sale: Introduced, agentId: string, to: string): Promise<AgentIntroduction | null> {
  const agent = await db.estateAgent.findUnique({ where: { id: agentId }, select: introducing });
  const valuer = agent?.valuers.find(({ email }) => email?.toLowerCase() === to.toLowerCase());
  if (!agent || !valuer) return null;
  return {
    saleId: sale.id,
    reference: sale.reference,
    firstName: valuer.first_name,
    office: `${agent.brand.brand_name}, ${agent.office_name}`,
    address: shownHome(sale.property.address),
    sellers: sellersInEmail({
      company: sale.company_seller?.name ?? null,
      isRepresented: sale.customer_type === 'representative',
      primary: nameOf(sale.primary_seller),
      others: sale.people.map(nameOf),
    }),
  };
}

const name = { first_name: true, last_name: true } as const;

const introduced = {
  id: true,
  reference: true,
  customer_type: true,
  primary_seller: { select: name },
  company_seller: { select: { name: true } },
  people: { where: { role: 'seller' }, orderBy: { id: 'asc' }, select: name },
  property: { select: { address: true } },
  estate_agent_id: true,
  cancellation: { select: { id: true } },
  closing: { select: { id: true } },
} as const;

const introducing = {
  office_name: true,
  brand: { select: { brand_name: true } },
  valuers: { select: { first_name: true, email: true } },
} as const;

const nameOf = ({ first_name, last_name }: { first_name: string | null; last_name: string | null }) => ({
  firstName: first_name ?? '',
  lastName: last_name ?? '',
});
