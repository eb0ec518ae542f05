/** Texts that are expensive to process, as long as a body may be, in the text fields of forms and calls. */
import type { Ids, Sessions, Who } from './fixtures.ts';
import { placesIn, plainPath, spoiledJson } from './fuzz.ts';
import { attack, type Outcome, type Target } from './target.ts';
import { type Body, validInputs } from './valid.ts';

const FULL = 255 * 1024;
const MEGABYTE = 1020 * 1024;
const TIMEOUT_MS = 30_000;

const filled = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
const inTwo = (first: string, second: string, length: number) =>
  filled(first, Math.floor(length / 2)) + filled(second, Math.ceil(length / 2));

/**
 * Each makes a text of the given length in UTF-16 units. Unicode normalisation sorts runs of combining marks by class,
 * and each pair below is in the wrong order.
 */
export const EXPENSIVE_TEXTS: Record<string, (length: number) => string> = {
  'marks out of order': (length) => inTwo('\u0345', '\u0334', length),
  'marks that signs keep apart': (length) => inTwo('\u0345!', '\u0334!', length),
  'marks that spaces keep apart': (length) => `A${inTwo('\u0345 ', '\u0334 ', length - 1)}`,
  'marks that controls keep apart': (length) => inTwo('\u0345\u0001', '\u0334\u0001', length),
  'marks that joiners keep apart': (length) => inTwo('\u0345\u200b', '\u0334\u200b', length),
  'short runs of marks': (length) => filled(`a${inTwo('\u0345', '\u0334', 30)}`, length),
  'letters that grow': (length) => filled('\ufdfa', length),
  digits: (length) => filled('9', length),
  'digits and commas': (length) => filled('1,', length),
  'hyphens, commas and full stops': (length) => filled('-,.', length),
  'spaces before a letter': (length) => `${filled(' ', length - 1)}x`,
  'spaces and ends of lines': (length) => filled(' \n', length),
  addresses: (length) => filled('a@b.cc ', length),
  brackets: (length) => filled('7(', length),
};

type Shot = { name: string; method: string; path: string; cookie: string; type: string; body: string };

const utf8 = (text: string) => Buffer.byteLength(text);

/** As much of a kind of text as takes up this many bytes when encoded for the body. */
function ofBytes(make: (length: number) => string, bytes: number, written: (text: string) => string): string {
  const sample = 1_000;
  const each = utf8(written(make(sample))) / sample;
  return make(Math.max(2, Math.floor(bytes / each)));
}

const asJson = (text: string) => JSON.stringify(text).slice(1, -1);
const asForm = encodeURIComponent;
/** A long one, because Node's multipart parser takes any occurrence of a short one for the end of a part. */
const BOUNDARY = 'KeyturnFormBoundary7MA4YWxk';
const part = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const bodies: Record<string, { type: string; of: (valid: Body, spoiled: [string, string][]) => string }> = {
  json: {
    type: 'application/json',
    of: (valid, spoiled) => spoiledJson({ valid, spoiled: spoiled.map(([at, to]) => ({ at, to })) }),
  },
  form: {
    type: 'application/x-www-form-urlencoded',
    of: (valid, spoiled) => new URLSearchParams({ ...asTexts(valid), ...Object.fromEntries(spoiled) }).toString(),
  },
  multipart: {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    of: (valid, spoiled) =>
      `${Object.entries({ ...asTexts(valid), ...Object.fromEntries(spoiled) })
        .map(([name, value]) => part(name, value))
        .join('')}--${BOUNDARY}--`,
  },
};
const asTexts = (valid: Body) =>
  Object.fromEntries(Object.entries(valid).map(([name, value]) => [name, String(value)]));
const WRITTEN: Record<string, (text: string) => string> = { json: asJson, form: asForm, multipart: (text) => text };

/** The paths of the texts in the valid input. */
const textPlaces = (kind: string, valid: Body): string[] =>
  kind === 'json' ? placesIn(valid, '', (value) => typeof value === 'string') : Object.keys(valid);

const whoFor = (pattern: string): Who => {
  if (/^\/(admin|api)\//.test(pattern)) return 'staff';
  return /^\/(dashboard\/)?buy\//.test(pattern) ? 'buyer' : 'customer';
};

type Options = {
  ids: Ids;
  sessions: Sessions;
  /** Only these addresses; by default every one that takes a text. */
  only?: readonly string[];
  /**
   * Sends each kind of text to each address once only, taking turns between one field and all fields, and between
   * content types.
   */
  byTurns?: boolean;
};

function* shots({ ids, sessions, only, byTurns }: Options): Generator<Shot> {
  let turn = 0;
  for (const [pattern, { form, json, methods = ['POST'] }] of Object.entries(validInputs(ids))) {
    if (only && !only.includes(pattern)) continue;
    const [method = 'POST'] = methods;
    const at = { method, path: plainPath(pattern, ids), cookie: sessions[whoFor(pattern)] };
    const ways = (json ? ['json'] : ['form', 'multipart']).flatMap((kind) => waysOf(pattern, kind, json ?? form ?? {}));
    for (const [what, make] of Object.entries(EXPENSIVE_TEXTS)) {
      for (const fill of byTurns ? ways.slice(turn % ways.length).slice(0, 1) : ways) {
        const { type, body, name } = fill(make);
        yield { ...at, type, body, name: `${method} ${pattern} ${name}: ${what}` };
      }
      turn += 1;
    }
    // So that the next address starts with a different one.
    turn += 1;
  }
}

/**
 * One field filled to the body's limit, and all fields sharing it. tests/attack/texts.test.ts tries each field
 * separately.
 */
function waysOf(pattern: string, kind: string, valid: Body) {
  const places = textPlaces(kind, valid);
  const { type = '', of = () => '' } = bodies[kind] ?? {};
  const budget = (pattern === '/api/transaction/manual' ? MEGABYTE : FULL) - utf8(of(valid, []));
  return [places.slice(0, 1), places]
    .filter((chosen) => chosen.length > 0)
    .map((chosen) => (make: (length: number) => string) => {
      const text = ofBytes(make, Math.floor(budget / chosen.length) - 10, WRITTEN[kind] ?? asJson);
      const body = of(
        valid,
        chosen.map((place) => [place, text]),
      );
      return { type, body, name: `${kind}, ${chosen.length === 1 ? chosen[0] : 'all fields'}` };
    });
}

/** Texts in the address. Node accepts 16 kB of headers. */
function* inAddresses(ids: Ids): Generator<Omit<Shot, 'type' | 'body'>> {
  const paths = [
    '/api/address/search?query=',
    '/sign-in?mode=sign-in&role=buy&continue=',
    '/authenticate?token=',
    '/api/property/postcode/',
    `/admin/search?q=${ids.sale}`,
    '/sign-in?',
    '/',
  ];
  for (const path of paths) {
    for (const [what, make] of Object.entries(EXPENSIVE_TEXTS)) {
      const text = asForm(ofBytes(make, 14_000, asForm));
      yield { name: `GET ${path} ${what}`, method: 'GET', path: path + text, cookie: '' };
    }
  }
}

/** @returns what blocked or failed the process */
export function attackTexts(target: Target, options: Options & { ipHeader?: string }): Promise<Outcome> {
  let count = 0;
  return attack(
    target,
    'texts that are dear to read',
    (function* () {
      yield* shots(options);
      for (const shot of inAddresses(options.ids)) yield { ...shot, type: '', body: '' };
    })(),
    async ({ method, path, cookie, type, body }) => {
      count += 1;
      const headers = {
        origin: target.origin,
        ...(type && { 'content-type': type }),
        ...(cookie && { cookie }),
        ...(options.ipHeader && { [options.ipHeader]: `10.9.${(count >> 8) & 255}.${count & 255}` }),
      };
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      try {
        const answer = await fetch(target.origin + path, {
          method,
          headers,
          redirect: 'manual',
          signal,
          ...(method !== 'GET' && { body }),
        });
        await answer.arrayBuffer();
        // 502 and 503 say that a third party is away.
        return answer.status === 502 || answer.status === 503 ? 200 : answer.status;
      } catch {
        return 0;
      }
    },
    ({ name }) => name,
  );
}
