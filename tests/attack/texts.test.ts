/**
 * No schema takes long over a text, whatever it is made of: each one that a form or a call is read by is filled with the dearest
 * texts there are, in every field at once, and then, where that is not quick, in each field alone.
 */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '~/platform/ids';
import { cleanText, MAX_TEXT } from '~/platform/text';
import type { Ids } from './cast';
import { placesIn } from './fuzz';
import { DEAR_TEXTS } from './texts';
import { type Body, validInputs } from './valid';

const MOST_MS = 50;
/** What a request may bring, in UTF-16 units: the body's 256 kB, of letters that take two bytes and more. */
const MOST_SENT = 128 * 1024;

const modules = import.meta.glob<Record<string, unknown>>('../../app/domain/**/*schema.ts', { eager: true });
const schemas: [name: string, schema: z.ZodType][] = Object.entries(modules).flatMap(([file, exports]) =>
  Object.entries(exports).flatMap(([name, value]): [string, z.ZodType][] =>
    value instanceof z.ZodType ? [[`${file.replace('../../app/', '')} ${name}`, value]] : [],
  ),
);

/** Fields of a form as the form library nests them. */
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

/** The inputs whose fields a schema looks at, told by its reading them: the one with the most is enough. */
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
      // A schema that hands the whole on reads none of its names by itself.
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

/** Where an input has a text. */
const textsOf = (input: Body) => placesIn(input, '', (part) => typeof part === 'string');

const usedMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** The least of some tries: a collection of garbage in one, or a neighbour on the same core, is not the schema's. */
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

test('every text, as long as it may be, is cleaned at once', () => {
  for (const [what, make] of Object.entries(DEAR_TEXTS)) {
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

test.each(Object.entries(DEAR_TEXTS))('no schema takes long over %s', (_, make) => {
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
])('no beginning of a text that was cut is taken for the whole: %s', (first, last, asKept) => {
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
