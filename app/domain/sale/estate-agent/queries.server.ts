import { isPaid } from '~/domain/account/visibility-queries.server';
import { emailsOfGroupWork } from '~/domain/email/group-queries.server';
import { shownHome } from '~/domain/people/others-words-rules';
import { db, sql, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { EmailStatus, EstateAgentStatus } from '~/platform/generated/prisma/enums';
import { sellersInEmail } from './rules';

/** An office as it is named, and who of it is written to. */
export type Office = { id: string; name: string; valuer: { name: string; email: string | null } | null };

/** An introduction of an estate agent to a sale, and what became of it. */
export type Introduction = {
  status: EmailStatus;
  to: string;
  why: string | null;
  queuedAt: string;
  sentAt: string | null;
};

/** A sale's estate agent, and what is known of one that is it or may become it. */
export type AgentSituation = {
  version: number;
  status: EstateAgentStatus;
  isPaid: boolean;
  /** The one that the sale has. */
  current: Office | null;
  /** The one that was asked about; null when it is none of ours. */
  asked: Office | null;
  /** Of the one that was asked about, the newest first. */
  introductions: Introduction[];
};

const office = (id: string) => `
  (select jsonb_build_object('id', e.id, 'name', b.brand_name || ' - ' || e.office_name, 'valuer',
            (select jsonb_build_object('name', concat_ws(' ', v.first_name, v.last_name), 'email', v.email)
               from valuer v where v.estate_agent_id = e.id and v.primary_valuer))
     from estate_agent e join estate_agent_brand b on b.id = e.brand_id where e.id = ${id})`;

/** A development's agent hears of all its units at once: that introduces the sale of each, too. */
const introductionsOfGroup = `
${emailsOfGroupWork('estate_agent', 's.id')}
     and w.data ->> 'estateAgentId' = asked.id and e.data ->> 'letter' = 'estate_agent'`;

const situation = `
  select s.version, s.estate_agent_status::text as status, ${isPaid} as "isPaid",
         ${office('s.estate_agent_id')} as current, ${office('asked.id')} as asked,
         (select coalesce(jsonb_agg(jsonb_build_object('status', m.status, 'to', m."to", 'why', m.why,
                            'queuedAt', m.created_at, 'sentAt', m.sent_at) order by m.created_at desc, m.id desc), '[]')
            from (select * from email_message where sale_id = s.id and kind = 'agent-introduction' and data ->> 'agentId' = asked.id
                  union all ${introductionsOfGroup}) m) as introductions
    from sale s cross join lateral (select coalesce($2::bpchar, s.estate_agent_id) as id) asked
   where s.id = $1`;

/**
 * @param agentId without one, the sale's own is asked about
 * @throws KnownError 404
 */
export async function getAgentSituation(saleId: string, agentId: string | null = null): Promise<AgentSituation> {
  const [row] = await sql<AgentSituation>(situation, [saleId, agentId]);
  if (!row) throw notFound();
  return row;
}

/** The same in a transaction which has locked the sale, so that it stays so until its end. */
export async function agentSituationIn(tx: Tx, saleId: string, agentId: string | null): Promise<AgentSituation | null> {
  const [row] = await tx.$queryRawUnsafe<AgentSituation[]>(situation, saleId, agentId);
  return row ?? null;
}

/** What the primary valuer reads of a sale, or why there is no reason any more to write to them. */
export type ToIntroduce = { obstacle: string } | ({ obstacle: null } & AgentIntroduction);

export type AgentIntroduction = {
  reference: string;
  firstName: string;
  office: string;
  address: string;
  sellers: string[];
};

const findSale = (id: string) => db.sale.findUnique({ where: { id }, select: introduced });

export async function findAgentIntroduction(saleId: string | null, agentId: string, to: string): Promise<ToIntroduce> {
  const sale = saleId === null ? null : await findSale(saleId);
  if (sale?.estate_agent_id !== agentId) return { obstacle: 'The estate agent was changed before it was sent.' };
  const introduction = await introductionOf(sale, agentId, to);
  if (!introduction) return { obstacle: 'No valuer of the estate agent has this address any more.' };
  return { obstacle: null, ...introduction };
}

/** What the same valuer will read once the sale has this agent. */
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
    reference: sale.id,
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
  customer_type: true,
  primary_seller: { select: name },
  company_seller: { select: { name: true } },
  people: { where: { role: 'seller' }, orderBy: { id: 'asc' }, select: name },
  property: { select: { address: true } },
  estate_agent_id: true,
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
