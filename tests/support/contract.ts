/** Compares a call's answer with what its route declares. */
import type { z } from 'zod';
import { problem } from '~/routes/api/contract/entities.server';
import { type Call, type Status, statusesOf } from '~/routes/api/contract/operation.server';

type Answered = {
  /** The calls of the address. */
  calls: readonly Call[];
  method: string;
  status: number;
  isJson: boolean;
  data: unknown;
};

/** What is wrong with an answer, in words; empty if it matches the contract. */
export function contractViolations({ calls, method, status, isJson, data }: Answered): string[] {
  const call = calls.find((each) => each.method === (method === 'HEAD' ? 'GET' : method));
  const say = (what: string) => [`${method}: ${what}`];
  if (status >= 400) {
    const known: number[] = call ? statusesOf(call) : [405];
    if (!known.includes(status as Status)) return say(`${status} is none of its refusals`);
    return method === 'HEAD' ? [] : misfits(problem, data).flatMap(say);
  }
  if (!call) return say('is no call of the contract');
  if (status === 304 || method === 'HEAD') return [];
  if (call.answer === null) return status === 204 ? [] : say(`${status} in place of 204`);
  if (status !== 200 || !isJson) return say(`${status}${isJson ? '' : ', and no JSON'}`);
  return misfits(call.answer, data).flatMap(say);
}

function misfits(schema: z.ZodType, data: unknown): string[] {
  const issues = schema.safeParse(data).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.') || 'the answer'}: ${message}`);
}
