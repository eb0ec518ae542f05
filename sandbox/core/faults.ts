import { BadRequest } from './http.ts';
import { newId } from './ids.ts';
import { type ProviderName, providerNames, refusalFaults } from './provider.ts';

export const requestFaults = ['timeout', 'refuse', 'error', 'slow'] as const;
export const webhookFaults = ['duplicate-webhook', 'late-webhook', 'drop-webhook'] as const;
export const faultKinds = [...requestFaults, ...refusalFaults, ...webhookFaults];
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  id: string;
  provider: ProviderName;
  kind: FaultKind;
  /** How many more requests (or webhooks) it affects. */
  times: number;
  /** Carry the request out first, then lose the answer. */
  after: boolean;
  /** Only requests whose path starts with this. */
  path?: string;
  /** Only requests whose query or body contains this text. */
  containing?: string;
}

const sendsWebhooks: readonly ProviderName[] = ['stripe', 'identity', 'searches'];
const refuses: readonly ProviderName[] = ['companies'];

export class Faults {
  constructor(
    private readonly faults: Fault[],
    private readonly changed: () => void,
  ) {}

  list(): Fault[] {
    return [...this.faults];
  }

  add(input: unknown): Fault {
    const fault = parseFault(input);
    this.faults.push(fault);
    this.changed();
    return fault;
  }

  clear(): void {
    this.faults.length = 0;
    this.changed();
  }

  /** `sent`: the request's query and body. */
  forRequest(provider: ProviderName, path: string, sent = ''): Fault | undefined {
    return this.#take(
      (fault) =>
        fault.provider === provider &&
        oneOf([...requestFaults, ...refusalFaults], fault.kind) &&
        path.startsWith(fault.path ?? '') &&
        sent.includes(fault.containing ?? ''),
    );
  }

  forWebhook(provider: ProviderName): Fault | undefined {
    return this.#take((fault) => fault.provider === provider && oneOf(webhookFaults, fault.kind));
  }

  #take(matches: (fault: Fault) => boolean): Fault | undefined {
    const index = this.faults.findIndex(matches);
    const fault = this.faults[index];
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.faults.splice(index, 1);
    this.changed();
    return fault;
  }
}

function parseFault(input: unknown): Fault {
  if (typeof input !== 'object' || input === null) throw new BadRequest('Send {provider, kind, times}.');
  const given: Record<string, unknown> = { times: 1, ...input };
  const { provider, kind, path, containing } = given;
  if (!oneOf(providerNames, provider)) throw new BadRequest(`provider must be one of ${providerNames.join(', ')}.`);
  if (!oneOf(faultKinds, kind)) throw new BadRequest(`kind must be one of ${faultKinds.join(', ')}.`);
  const times = Number(given.times);
  if (!Number.isInteger(times) || times < 1) throw new BadRequest('times must be a whole number from 1.');
  if (oneOf(webhookFaults, kind) && !sendsWebhooks.includes(provider)) {
    throw new BadRequest(`${provider} sends no webhooks.`);
  }
  if (oneOf(refusalFaults, kind) && !refuses.includes(provider)) {
    throw new BadRequest(`${provider} has no answer of its own for ${kind}.`);
  }
  if (path !== undefined && typeof path !== 'string') throw new BadRequest('path must be text.');
  if (containing !== undefined && typeof containing !== 'string') throw new BadRequest('containing must be text.');
  const after = given.after === true || given.after === 'true';
  const only = { ...(path ? { path } : {}), ...(containing ? { containing } : {}) };
  return { id: newId('fault_', 10), provider, kind, times, after, ...only };
}

function oneOf<const T extends string>(values: readonly T[], value: unknown): value is T {
  return values.some((known) => known === value);
}
