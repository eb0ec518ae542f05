import type { LawyerTitle } from './title-rules';

export type Lawyer = {
  _id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  phone_number: string | null;
  title: LawyerTitle | null;
  /** The lawyer's number with the regulator that grants the title. */
  regulator_number: string | null;
  /** Shown to the customer on the solicitor's card. */
  bio: string | null;
};

export const MAX_ASSISTANTS = 20;
export const TOO_MANY_ASSISTANTS = `You can add up to ${MAX_ASSISTANTS} legal assistants`;

/** A search shows at most this many. To find others, staff type more. */
export const MAX_FOUND = 20;

/** Adds a legal assistant, or updates one in their place. @returns null when there is no room for one more */
export function putAssistant(assistants: readonly Lawyer[], assistant: Omit<Lawyer, 'bio'>): Lawyer[] | null {
  const isKnown = assistants.some(({ _id }) => _id === assistant._id);
  if (isKnown) return assistants.map((saved) => (saved._id === assistant._id ? { ...saved, ...assistant } : saved));
  return assistants.length < MAX_ASSISTANTS ? [...assistants, { ...assistant, bio: null }] : null;
}

export const removeAssistant = (assistants: readonly Lawyer[], id: string): Lawyer[] =>
  assistants.filter(({ _id }) => _id !== id);

export const FIRM_CLOSED = 'This law firm is closed. Reopen it before you add a lawyer group';
