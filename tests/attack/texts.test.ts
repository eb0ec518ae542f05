/**
 * No schema takes long over any text: each schema that reads a form or a call gets the most expensive texts, in every
 * field at the same time, and if that is slow, in each field separately.
 */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '~/platform/ids';
import { cleanText, MAX_TEXT } from '~/platform/text';
import type { Ids } from './fixtures';
import { placesIn } from './fuzz';
import { EXPENSIVE_TEXTS } from './texts';
import { type Body, validInputs } from './valid';

const MOST_MS = 50;
/** The longest text in UTF-16 units that fits into a body of 256 kB, with letters of two bytes or more. */
const MOST_SENT = 128 * 1024;

const modules = import.meta.glob<Record<string, unknown>>('../../app/domain/**/*schema.ts', { eager: true });
const schemas: [name: string, schema: z.ZodType][] = Object.entries(modules).flatMap(([file, exports]) =>
  Object.entries(exports).flatMap(([name, value]): [string, z.ZodType][] =>
    value instanceof z.ZodType ? [[`${file.replace('../../app/', '')} ${name}`, value]] : [],
  ),
);

/** Nests a form's fields as the form library does. */
function nested(flat: Body): Body {
  const body: Body = {};
  for (const [name, value] of Object.entries(flat)) put(body, name.replace(/\[(\d+)\]/g, '.$1'), value);
  return body;
}

function put(body: Body, place: string, value: unknown): void {
  const path = place.split('.');
  const last = path.pop() ?? '';
  let at = body;
  for (const [index, part] of path.entries()) {
    if (typeof at[part] !== 'object' || at[part] === null) at[part] = /^\d+$/.test(path[index + 1] ?? last) ? [] : {};
    at = at[part] as Body;
  }
  at[last] = value;
}

const inputs = Object.values(validInputs(new Proxy({} as Ids, { get: () => newId() }))).flatMap(({ form, json }) => [
  ...(form ? [nested(form)] : []),
  ...(json ? [json] : []),
]);

/** The inputs that a schema reads, found by watching which names it reads: the one with the most is enough. */
function inputsReadBy(schema: z.ZodType): Body[] {
  const read = (input: Body) => {
    const names = new Set<string>();
    const watched = new Proxy(input, {
      get: (target, name) => {
        if (typeof name === 'string' && name in target) names.add(name);
        return Reflect.get(target, name);
      },
    });
    try {
      schema.safeParse(watched);
    } catch {
      // A schema that passes its input on whole reads no names itself.
    }
    return names.size;
  };
  const ranked = inputs.map((input) => ({ input, read: read(input) })).filter(({ read }) => read > 0);
  return ranked
    .sort((a, b) => b.read - a.read)
    .slice(0, 1)
    .map(({ input }) => input);
}

const read = schemas
  .map(([name, schema]) => ({ name, schema, inputs: inputsReadBy(schema) }))
  .filter(({ inputs }) => inputs.length > 0);

/** The paths of the texts in an input. */
const textsOf = (input: Body) => placesIn(input, '', (part) => typeof part === 'string');

const usedMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** The least of several tries, so that garbage collection or another process on the core does not count. */
function took(run: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 20 && least > MOST_MS; tries += 1) {
    const before = usedMs();
    run();
    least = Math.min(least, usedMs() - before);
  }
  return least;
}

const filled = (input: Body, places: string[], text: string): Body => {
  const copy = structuredClone(input);
  for (const place of places) put(copy, place, text);
  return copy;
};

test('the longest texts of every kind are cleaned quickly', () => {
  for (const [what, make] of Object.entries(EXPENSIVE_TEXTS)) {
    const text = make(MOST_SENT);
    expect(
      took(() => cleanText(text)),
      what,
    ).toBeLessThan(MOST_MS);
    expect(cleanText(text).length, what).toBeLessThanOrEqual(MAX_TEXT);
  }
});

test('the schemas of every form and call are found', () => {
  expect(read.length).toBeGreaterThan(80);
});

test.each(Object.entries(EXPENSIVE_TEXTS))('no schema takes long over %s', (_, make) => {
  const slow: string[] = [];
  const alone = cleanText(make(MOST_SENT));
  for (const { name, schema, inputs } of read) {
    const msOf = (input: Body, places: string[], text: string) => {
      const body = filled(input, places, text);
      return took(() => schema.safeParse(body));
    };
    for (const input of inputs) {
      const places = textsOf(input);
      const shared = cleanText(make(Math.floor(MOST_SENT / places.length)));
      const ms = msOf(input, places, shared);
      if (ms > MOST_MS) slow.push(`${name}, all fields: ${Math.round(ms)} ms`);
      if (msOf(input, places, alone) <= MOST_MS) continue;
      for (const place of places) {
        const ms = msOf(input, [place], alone);
        if (ms > MOST_MS) slow.push(`${name}, ${place}: ${Math.round(ms)} ms`);
      }
    }
  }
  expect(slow.join('\n')).toBe('');
});

const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(textsIn)
    : typeof value === 'string' || typeof value === 'bigint'
      ? [String(value)]
      : [];

test.each([
  ['Adaline', 'Hart', 'Adaline'],
  ['LS1 4AP', '9', 'LS1 4AP'],
  ['07700 900 457', '9', '+447700900457'],
  ['ada@adaline.example', 'x', 'ada@adaline.example'],
  ['250,000', '0', '25000000'],
])('no schema accepts the beginning of a truncated text as if it were whole: %s', (first, last, asKept) => {
  const cut = cleanText(`${first}${' '.repeat(MAX_TEXT)}${last}`);
  const taken = read.flatMap(({ name, schema, inputs }) =>
    inputs.flatMap((input) =>
      textsOf(input)
        .filter((place) => textsIn(schema.safeParse(filled(input, [place], cut)).data).includes(asKept))
        .map((place) => `${name}, ${place}`),
    ),
  );
  expect(taken).toEqual([]);
});
