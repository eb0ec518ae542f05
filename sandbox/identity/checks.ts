import { newId } from '../core/ids.ts';
import { ApiFailure } from './errors.ts';
import type { CheckRequest } from './request.ts';
import type { Check, CheckState, EventType, IdentityState } from './state.ts';

/** What every operation on the simulated account needs. */
export interface IdentityContext {
  state: IdentityState;
  /** organizations/{o}/teams/{t} */
  parent: string;
  emit(type: EventType, check: Check): void;
}

export const idOf = ({ name }: Check): string => name.slice(name.lastIndexOf('/') + 1);

/** Every check, oldest first. */
export const allChecks = ({ checks }: IdentityState): Check[] => Object.values(checks);

export const byReference = (state: IdentityState, reference: string): Check | undefined =>
  allChecks(state).find(({ clientReference }) => clientReference === reference);

export function findCheck({ state }: IdentityContext, id: string | undefined): Check {
  const found = id !== undefined && Object.hasOwn(state.checks, id) ? state.checks[id] : undefined;
  if (!found) throw new ApiFailure('NOT_FOUND', `There is no check '${id}'.`);
  return found;
}

/** One check for each client reference. */
export function createCheck(context: IdentityContext, request: CheckRequest): Check {
  const { state, parent } = context;
  const { clientReference, replaces } = request;
  const existing = byReference(state, clientReference);
  if (replaces !== undefined) assertReplaceable(context, replaces);
  state.orders[clientReference] = (existing ? (state.orders[clientReference] ?? 1) : 0) + 1;
  if (existing) {
    throw new ApiFailure('ALREADY_EXISTS', `There is a check with the clientReference '${clientReference}'.`);
  }
  const id = newId('chk_', 20);
  const at = new Date().toISOString();
  const check: Check = {
    ...request,
    name: `${parent}/checks/${id}`,
    state: 'OPEN',
    result: null,
    fileReference: `TF-${String(allChecks(state).length + 1).padStart(6, '0')}`,
    createTime: at,
    updateTime: at,
  };
  state.checks[id] = check;
  context.emit('check.created', check);
  return check;
}

function assertReplaceable(context: IdentityContext, name: string): void {
  const start = `${context.parent}/checks/`;
  if (!name.startsWith(start))
    throw new ApiFailure('INVALID_ARGUMENT', `replaces: must be the name of a check of yours`);
  const { state } = findCheck(context, name.slice(start.length));
  if (state === 'OPEN') throw new ApiFailure('FAILED_PRECONDITION', 'replaces: that check is still open.');
}

/** Permanent: a check that has ended is never opened again. */
function end(
  context: IdentityContext,
  check: Check,
  ending: { state: Exclude<CheckState, 'OPEN'>; result?: Check['result'] },
  event: EventType,
): void {
  if (check.state !== 'OPEN') {
    throw new ApiFailure('FAILED_PRECONDITION', `This check is ${check.state} and stays so.`);
  }
  check.state = ending.state;
  check.result = ending.result ?? null;
  check.updateTime = new Date().toISOString();
  context.emit(event, check);
}

export const cancelCheck = (context: IdentityContext, check: Check): void =>
  end(context, check, { state: 'CANCELLED' }, 'check.cancelled');

export const decisions = ['complete', 'fail', 'lapse'] as const;
export type Decision = (typeof decisions)[number];

/** What the person being checked does: passes, fails, or never does it. */
export function decide(context: IdentityContext, check: Check, decision: Decision): void {
  if (decision === 'lapse') end(context, check, { state: 'ABORTED' }, 'check.aborted');
  else {
    const result = decision === 'complete' ? 'PASSED' : 'FAILED';
    end(context, check, { state: 'CLOSED', result }, 'check.completed');
  }
}
