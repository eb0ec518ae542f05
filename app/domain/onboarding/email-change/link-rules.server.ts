import { sign, unsign } from '~/platform/crypto.server';
import { isId } from '~/platform/ids';

const CONFIRM = 'email change link';
const UNDO = 'email change undo link';

/** Signed, so that no one can forge one. What a link can still do is for its row to say. */
export const confirmToken = (changeId: string): string => sign(CONFIRM, changeId);
export const undoToken = (changeId: string): string => sign(UNDO, changeId);

/** The change that a token is for; null when we did not make it. */
export const readConfirmToken = (token: string): string | null => idIn(unsign(CONFIRM, token));
export const readUndoToken = (token: string): string | null => idIn(unsign(UNDO, token));

const idIn = (value: string | null): string | null => (isId(value) ? value : null);
