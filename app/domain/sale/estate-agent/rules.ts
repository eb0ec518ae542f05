import { shownName } from '../../people/untrusted-text-rules';
import { NO_AGENT_CHOICES } from '../rules';

export const AGENT_REQUIRED = 'Estate agent is required';

/** The statuses of a sale without one of our offices. */
export const STATUSES_WITHOUT_AGENT = ['pending', ...NO_AGENT_CHOICES] as const;
type StatusWithoutAgent = (typeof STATUSES_WITHOUT_AGENT)[number];

/** The answer to who a sale's estate agent is: one of our offices, or why there is none. */
export type AgentAnswer =
  | { status: 'assigned'; estateAgentId: string }
  | { status: StatusWithoutAgent; estateAgentId: null };

/** Reads a form's field, which has a status or the id of an office. */
export function toAgentAnswer(choice: string): AgentAnswer {
  const status = STATUSES_WITHOUT_AGENT.find((each) => each === choice);
  return status ? { status, estateAgentId: null } : { status: 'assigned', estateAgentId: choice };
}

export const toAgentChoice = ({ status, estateAgentId }: AgentAnswer): string => estateAgentId ?? status;

/** The label of the button that opens the dialog, and the dialog's title. */
export const assignAgentWords = (status: AgentAnswer['status']): string =>
  status === 'pending' ? 'Assign Estate Agent' : 'Update Estate Agent';

/** The facts that decide whether an estate agent is introduced to a sale. */
type Introducing = {
  isPaid: boolean;
  /** The sale was cancelled or closed. */
  isOver: boolean;
  /** The email address of the agent's primary valuer. */
  email: string | null;
  /** The newest introduction of this agent to this sale. */
  last: { status: 'queued' | 'sending' | 'sent' | 'skipped' | 'failed' } | null;
};

/**
 * What happens to the introduction of an estate agent: it is sent now, or once the sale is paid; it cannot be sent without an address, and is
 * not once the sale has ended; or there was one already, and no second is sent. One that was skipped reached no one, so it does not count.
 */
export function introductionStep({
  isPaid,
  isOver,
  email,
  last,
}: Introducing): 'now' | 'once_paid' | 'no_address' | 'was' | 'ended' {
  if (last && last.status !== 'skipped') return 'was';
  if (isOver) return 'ended';
  if (email === null) return 'no_address';
  return isPaid ? 'now' : 'once_paid';
}
export type IntroductionStep = ReturnType<typeof introductionStep>;

export const NOT_INTRODUCED_AFTER_END = 'The sale has ended: an introduction email will not be sent.';

type Name = { firstName: string; lastName: string };
type Sellers = { company: string | null; isRepresented: boolean; primary: Name; others: readonly Name[] };

/**
 * The sellers as their estate agent reads them, without what does not look like a name. A company, which only staff enter, is the seller
 * itself; for a representative it is the people they represent.
 */
export function sellersInEmail({ company, isRepresented, primary, others }: Sellers): string[] {
  if (company) return [company];
  const sellers = isRepresented && others.length > 0 ? others : [primary, ...others];
  return sellers.map(shownName).filter((name) => name !== null);
}

export const ALREADY_NAMED = 'We already know your estate agent. Email us if something has changed';

/** After payment a seller names an agent once, while none is assigned. Only staff can change it after that. */
export const mayNameAgent = ({ status, isNamed }: { status: AgentAnswer['status']; isNamed: boolean }): boolean =>
  !isNamed && (status === 'pending' || status === 'not_listed');
