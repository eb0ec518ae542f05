import { invalid } from './errors.ts';
import type { StripeState } from './state.ts';

/** Replaces ids by whole objects: `latest_charge`, `data.customer`, `payment_intent.latest_charge`. */
export function expand(state: StripeState, answer: object, paths: string[]): object {
  const copy = structuredClone(answer);
  // The one property that is absent, and not an id, unless it is expanded.
  if (!paths.includes('line_items')) Reflect.deleteProperty(copy, 'line_items');
  for (const path of paths) expandPath(state, copy, path.split('.'), path);
  return copy;
}

function expandPath(state: StripeState, target: unknown, [name = '', ...rest]: string[], path: string): void {
  if (Array.isArray(target)) {
    for (const item of target) expandPath(state, item, [name, ...rest], path);
    return;
  }
  if (!isRecord(target) || !(name in target)) {
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  const value = target[name];
  if (typeof value === 'string') target[name] = lookUp(state, value, path);
  if (rest.length > 0 && value !== null) expandPath(state, target[name], rest, path);
}

function lookUp(state: StripeState, id: string, path: string): object {
  const found = state.intents[id] ?? state.charges[id] ?? state.customers[id] ?? state.methods[id] ?? state.refunds[id];
  if (!found) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  return structuredClone(found);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
