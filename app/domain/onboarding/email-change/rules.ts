/** Changing the email address of an account (5-as-deals-go.md, 4). */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Someone who finds a browser that was left signed in cannot take the account with them. */
const JUST_SIGNED_IN_MS = 5 * MINUTE_MS;
export const CONFIRM_HOURS = 24;
export const UNDO_DAYS = 7;
const UNDO_MS = UNDO_DAYS * 24 * HOUR_MS;

export const SIGN_IN_FIRST = 'You signed in more than 5 minutes ago. Sign in again first';
export const OWN_ADDRESS = 'This is already your email address';

export const CHANGE_LIMIT = {
  ...{ name: 'email-change', most: 5, windowMs: HOUR_MS },
  words: 'You have asked for several links already. Please try again in an hour.',
};

export const hasJustSignedIn = (signedInAt: Date, at: Date): boolean =>
  at.getTime() - signedInAt.getTime() < JUST_SIGNED_IN_MS;

export type ChangeFacts = {
  from: string;
  to: string;
  askedAt: Date;
  confirmedAt: Date | null;
  undoneAt: Date | null;
  /** The account as it is now. */
  account: { email: string; isActive: boolean };
  /** Another account has the address. */
  isFromTaken: boolean;
  isToTaken: boolean;
};

/** What the link that was sent to the new address can do. */
type ConfirmState = 'open' | 'taken' | 'changed' | 'ended';

export function confirmState(change: ChangeFacts, at: Date): ConfirmState {
  const { from, to, askedAt, confirmedAt, undoneAt, account, isToTaken } = change;
  if (!account.isActive || undoneAt !== null) return 'ended';
  if (confirmedAt !== null) return account.email === to ? 'changed' : 'ended';
  const isOver = at.getTime() - askedAt.getTime() >= CONFIRM_HOURS * HOUR_MS;
  // After another change the account is not what it was when they asked.
  if (isOver || account.email !== from) return 'ended';
  return isToTaken ? 'taken' : 'open';
}

/** What 'This was not me', sent to the earlier address, can do. */
type UndoState = 'open' | 'taken' | 'undone' | 'ended';

/** It works after later changes too, since a thief could change the address twice. */
export function undoState(change: ChangeFacts, at: Date): UndoState {
  const { from, confirmedAt, undoneAt, account, isFromTaken } = change;
  if (!account.isActive || confirmedAt === null) return 'ended';
  if (undoneAt !== null) return account.email === from ? 'undone' : 'ended';
  if (account.email === from || at >= undoUntil(confirmedAt)) return 'ended';
  return isFromTaken ? 'taken' : 'open';
}

export const undoUntil = (confirmedAt: Date): Date => new Date(confirmedAt.getTime() + UNDO_MS);
