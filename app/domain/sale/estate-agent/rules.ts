import { shownName } from '../../people/others-words-rules';
import { NO_AGENT_CHOICES } from '../rules';

export const AGENT_REQUIRED = 'Estate agent is required';

/** What may be said of a sale whose estate agent is none of the offices that we know. */
export const STATUSES_WITHOUT_AGENT = ['pending', ...NO_AGENT_CHOICES] as const;
type StatusWithoutAgent = (typeof STATUSES_WITHOUT_AGENT)[number];

/** What a sale's estate agent shall be: one of our offices, or why there is none. */
export type AgentAnswer =
  | { status: 'assigned'; estateAgentId: string }
  | { status: StatusWithoutAgent; estateAgentId: null };

/** A status, or the id of an office, as one field of a form holds them. */
export function toAgentAnswer(choice: string): AgentAnswer {
  const status = STATUSES_WITHOUT_AGENT.find((each) => each === choice);
  return status ? { status, estateAgentId: null } : { status: 'assigned', estateAgentId: choice };
}

export const toAgentChoice = ({ status, estateAgentId }: AgentAnswer): string => estateAgentId ?? status;

/** What opens the dialog, and its title. */
export const assignAgentWords = (status: AgentAnswer['status']): string =>
  status === 'pending' ? 'Assign Estate Agent' : 'Update Estate Agent';

/** What decides whether an estate agent is introduced to a sale. */
type Introducing = {
  isPaid: boolean;
  /** Of the agent's primary valuer. */
  email: string | null;
  /** The newest introduction of this agent to this sale. */
  last: { status: 'queued' | 'sending' | 'sent' | 'skipped' | 'failed' } | null;
};

/**
 * What happens to the introduction of an estate agent: it goes now, or once the sale is paid; it cannot go without an address; or
 * there has been one, and no second is sent. One that was skipped reached no one, so it is as if it had never been.
 */
export function introductionStep({ isPaid, email, last }: Introducing): 'now' | 'once_paid' | 'no_address' | 'was' {
  if (last && last.status !== 'skipped') return 'was';
  if (email === null) return 'no_address';
  return isPaid ? 'now' : 'once_paid';
}
export type IntroductionStep = ReturnType<typeof introductionStep>;

type Name = { firstName: string; lastName: string };
type Sellers = { company: string | null; isRepresented: boolean; primary: Name; others: readonly Name[] };

/**
 * Who sells, as their estate agent reads it; what does not look like a name is left out. A company, which only staff enter, sells
 * itself, and so do those the primary seller represents.
 */
export function sellersInEmail({ company, isRepresented, primary, others }: Sellers): string[] {
  if (company) return [company];
  const sellers = isRepresented && others.length > 0 ? others : [primary, ...others];
  return sellers.map(shownName).filter((name) => name !== null);
}

export const ALREADY_NAMED = 'We already know your estate agent. Email us if something has changed';

/** After payment a seller names an agent once, while none is assigned. What changes after that, staff change. */
export const mayNameAgent = ({ status, isNamed }: { status: AgentAnswer['status']; isNamed: boolean }): boolean =>
  !isNamed && (status === 'pending' || status === 'not_listed');
