/** Whatever is sent to a call, its error messages are ours and not the validator's. */
import { expect, test } from 'vitest';
import '~/platform/body.server';
import { requestSchema } from '~/routes/api/contract/document.server';
import { collectOperations } from '~/routes/api/contract/index.server';

const WRONG: unknown[] = [
  null,
  undefined,
  0,
  -1,
  true,
  '',
  'x',
  'x'.repeat(20_000),
  [],
  [null],
  {},
  { x: 1 },
  Number.NaN,
];
/** How zod's own messages begin, except for two messages that are specified. */
const VALIDATORS =
  /^(?!Invalid (date|email address)$)(Invalid (input|option|key|element|string|value|type|format|UUID|ISO|URL|number)|Too (big|small)|Unrecognized|Expected|Required$)/;

/** Wrong values for the whole, then for each field, then for their fields. */
function* wrongValues(names: readonly string[]): Generator<unknown> {
  yield* WRONG;
  for (const name of names) for (const value of WRONG) yield { [name]: value };
  for (const value of WRONG) yield Object.fromEntries(names.map((name) => [name, value]));
  for (const inner of names)
    yield Object.fromEntries(names.map((name) => [name, { [inner]: [{}], line_1: 5, gifts: {} }]));
}

const taken = (await collectOperations()).flatMap(({ method, path, body, query }) =>
  [body, query].flatMap((schema) => (schema ? [[`${method} ${path}`, schema] as const] : [])),
);

test.each(taken)('no body of a wrong type is answered in the validator’s own words: %s', (_, schema) => {
  const names = Object.keys(requestSchema(schema).properties ?? {});
  for (const value of wrongValues(names)) {
    const { error } = schema.safeParse(value);
    for (const { message } of error?.issues ?? []) expect(message, JSON.stringify(value)).not.toMatch(VALIDATORS);
  }
});
