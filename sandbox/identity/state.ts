import type { CheckRequest } from './request.ts';

export type CheckState = 'OPEN' | 'CLOSED' | 'CANCELLED' | 'ABORTED';
export type CheckResult = 'PASSED' | 'FAILED';

export interface Check extends CheckRequest {
  /** organizations/{o}/teams/{t}/checks/{id} */
  name: string;
  state: CheckState;
  /** Set for a closed check. */
  result: CheckResult | null;
  fileReference: string;
  createTime: string;
  updateTime: string;
}

export type EventType = 'check.created' | 'check.completed' | 'check.cancelled' | 'check.aborted';

export interface CheckEvent {
  id: string;
  type: EventType;
  createTime: string;
  data: Pick<Check, 'name' | 'clientReference' | 'state' | 'result'>;
}

export interface IdentityState {
  /** By id, oldest first. */
  checks: Record<string, Check>;
  /** How often each client reference was ordered; all but the first were answered with ALREADY_EXISTS. */
  orders: Record<string, number>;
  /** When each access token expires, in milliseconds since 1970. */
  tokens: Record<string, number>;
  /** Lifetime of new tokens, in seconds. */
  tokenLife: number;
  events: CheckEvent[];
}

export const defaultTokenLife = 3600;

export const emptyIdentity = (): IdentityState => ({
  checks: {},
  orders: {},
  tokens: {},
  tokenLife: defaultTokenLife,
  events: [],
});
