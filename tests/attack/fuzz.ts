/**
 * Sends a running server input that its forms and calls are not made for, as each kind of user. It reports what must
 * not happen: an answer that is a fault of ours, a late answer, no answer.
 */
import fc from 'fast-check';
import { type Ids, type Sessions, WHO, type Who } from './fixtures.ts';
import { MISSING, type Spoiled, strangeNames, TWICE, textsOf, valuesFor } from './nonsense.ts';
import { type Address, addresses } from './site.ts';
import { type Body, type Valid, validInputs } from './valid.ts';

export type Attack = {
  who: Who;
  method: string;
  /** As app/routes.ts writes it. */
  pattern: string;
  /** With its query string. */
  path: string;
  body?: { kind: 'form' | 'json'; valid: Body; spoiled: Spoiled[] };
};

export type Fault = { attack: Attack; status: number | 'no answer'; answer: string };

export type Report = {
  seed: number;
  requests: number;
  /** How many answers had each status. */
  statuses: Record<string, number>;
  /** At most one for each address and method, with the smallest attack that still causes it. */
  faults: Fault[];
  slow: { attack: Attack; ms: number }[];
  slowestMs: number;
};

export type Options = {
  origin: string;
  ids: Ids;
  sessions: Sessions;
  /** Called now and then, since some requests sign people out. */
  signInAgain?: () => Promise<Sessions>;
  inputs: number;
  seed?: number;
  /** Slower answers than this, in ms, are reported. */
  slowMs?: number;
  /** Requests under way at the same time. */
  atOnce?: number;
  /**
   * The header that the server takes the client's IP address from (CLIENT_IP_HEADER), so that rate limits do not end
   * the attack.
   */
  ipHeader?: string;
};

/** The id that belongs in a path, by how the path begins. */
const idAt = (path: string, ids: Ids): string => {
  const owners: [string, string][] = [
    ['/admin/transactions/', ids.sale],
    ['/admin/users/', ids.user],
    ['/admin/law-firms/', ids.firm],
    ['/admin/lawyer-groups/', ids.group],
    ['/admin/invoicing/', ids.invoiceFile],
    ['/admin/estate-agents/', ids.agent],
    ['/admin/estate-agent-brands/', ids.brand],
    ['/admin/config/codes/', ids.code],
    ['/admin/config/products/', ids.product],
    ['/admin/config/proposals/', ids.proposal],
    ['/admin/config/stories/', ids.story],
    ['/api/thirdfort/:id/abort', ids.check],
    ['/api/thirdfort/:id/order', ids.check],
    ['/admin/transactions-groups/', ids.development],
    ['/api/transactions-group/', ids.development],
    ['/api/company/', ids.company],
    ['/api/users/', ids.user],
    ['/api/property/', ids.property],
    ['/api/purchase-intent/', ids.openPurchase],
    ['/api/additional-search-requests/transaction/', ids.sale],
    ['/api/additional-search-requests/', ids.request],
    ['/api/update-requests/:id', ids.update],
    ['/api/estate-agent-brand/', ids.brand],
    ['/api/estate-agent/', ids.agent],
    ['/api/law-firm/', ids.firm],
    ['/api/lawyer-group/', ids.group],
    ['/dashboard/buy/', ids.purchase],
    ['/dashboard/:role/:id/solicitor', ids.purchase],
    ['/welcome-back/resume/buy/', ids.openPurchase],
  ];
  return owners.find(([beginning]) => path.startsWith(beginning))?.[1] ?? ids.sale;
};

/** Valid values for each parameter. */
const choices = (path: string, ids: Ids): Record<string, readonly string[]> => ({
  id: [idAt(path, ids)],
  role: ['sell', 'buy'],
  kind: path.startsWith('/admin') ? ['valuers', 'negotiators'] : ['sellers', 'buyers', 'giftors'],
  personId: path.includes('/corrections/people')
    ? [ids.seller, 'add']
    : path.includes('/giftors')
      ? [ids.giftor, 'add']
      : path.includes('negotiators')
        ? [ids.negotiator, 'add']
        : path.startsWith('/admin')
          ? [ids.valuer, 'add']
          : [ids.giftor],
  lawyerId: [ids.assistant],
  unitId: [ids.unit, 'add'],
  groupId: [ids.development],
  number: ['09812345', '771'],
  name: ['Quay Rise'],
  lawFirmId: [ids.firm],
  period: ['2026-09'],
  purchaseId: [ids.purchase],
  requestId: [ids.request],
  correctionId: [ids.correction],
  updateId: [ids.update],
  assignmentId: [ids.request],
  reportId: [ids.request],
  step: ['undo', 'set-date', 'release'],
  mark: ['sent', 'paid'],
  change: ['deactivate', 'reactivate', 'make-staff', 'unmake-staff', 'make-manager', 'unmake-manager'],
  decision: ['confirm', 'take-back'],
  userId: [ids.user],
  transactionId: [ids.sale],
  email: ['seller@keyturn.example'],
  postcode: ['SY8 1DN'],
  month: ['11'],
  year: ['2026'],
  flag: ['foreign-currency', 'mortgage-referral'],
  key: path.startsWith('/admin') ? ['faster'] : ['aboutYou', 'personForm', 'transactionForm', 'purchaseIntentForm'],
});

/** The address with valid parameters. */
export const plainPath = (pattern: string, ids: Ids): string => {
  const known = choices(pattern, ids);
  return pattern.replace(/:(\w+)/g, (_, name: string) => inUrl(known[name]?.[0] ?? 'x')).replace('*', 'nothing');
};

/** Sometimes spoils one of the parameters. */
const pathOf = ({ pattern }: Address, ids: Ids): fc.Arbitrary<string> => {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const known = choices(pattern, ids);
  const values = names.map((name) =>
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...(known[name] ?? ['x'])) },
      { weight: 1, arbitrary: textsOf(ids).map((text) => text.slice(0, 300)) },
    ),
  );
  return fc.tuple(fc.tuple(...values), fc.string({ maxLength: 12 })).map(([chosen, rest]) => {
    let at = 0;
    return pattern.replace(/:\w+/g, () => inUrl(chosen[at++] ?? '')).replace('*', () => `nothing/${inUrl(rest)}`);
  });
};

/** Half a surrogate pair cannot be encoded in a URL. */
const inUrl = (text: string) => encodeURIComponent(wellFormed(text)) || 'x';
const wellFormed = (text: string) => Buffer.from(text).toString();

/** Query parameters of pages and lists that their modules do not name themselves. */
const ASKED = [
  'page',
  'size',
  'skip',
  'offset',
  'limit',
  'searchValue',
  'isActive',
  'isPaid',
  'stage',
  'agent',
  'sort',
  'from',
  'q',
  'query',
  'country',
  'containerId',
  'brand',
  'token',
  'type',
  'law_firm',
  'columns',
  'groupId',
  'payment_intent',
  'session_id',
  'termsAndConditions',
  'id',
];

const queryOf = ({ query }: Address, ids: Ids): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...query, ...ASKED), fc.string({ maxLength: 8 })), textsOf(ids)), {
      maxLength: 4,
    })
    .map((pairs) => {
      const text = pairs.map(([name, value]) => `${inUrl(name)}=${inUrl(value.slice(0, 1_000))}`).join('&');
      return text && `?${text}`;
    });

/** Mostly users who may open the page: the code behind the guard is what needs testing. */
const anybody = ({ pattern }: Address): fc.Arbitrary<Who> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...WHO) },
    { weight: 4, arbitrary: fc.constantFrom<Who>(...(pattern.startsWith('/admin') ? STAFF : INSIDE)) },
  );
const STAFF = ['staff'] as const;
const INSIDE = ['customer', 'buyer', 'staff'] as const;

function asks(address: Address, ids: Ids): fc.Arbitrary<Attack> {
  return fc.record({
    who: anybody(address),
    method: fc.constant('GET'),
    pattern: fc.constant(address.pattern),
    path: fc.tuple(pathOf(address, ids), queryOf(address, ids)).map((parts) => parts.join('')),
  });
}

/** What is sent: a valid body and the values to spoil in it. */
export type Spoilable = { valid: Body; spoiled: Spoiled[] };

function changes(places: string[], ids: Ids, kind: 'form' | 'json'): fc.Arbitrary<Spoiled[]> {
  const at =
    places.length > 0
      ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...places) }, { weight: 1, arbitrary: strangeNames(places) })
      : strangeNames(places);
  return fc.array(fc.record({ at, to: valuesFor(ids, kind) }), { maxLength: 4 });
}

/** A JSON body with up to four of its values spoiled. */
export const spoilings = (body: Body, ids: Ids): fc.Arbitrary<Spoilable> =>
  fc.record({ valid: fc.constant(body), spoiled: changes(placesIn(body), ids, 'json') });

function sends(address: Address, valid: Valid, ids: Ids): fc.Arbitrary<Attack> {
  const kinds = (['form', 'json'] as const).filter((kind) => valid[kind]);
  return fc.constantFrom(...kinds).chain((kind) => {
    const body = valid[kind] ?? {};
    const places = kind === 'form' ? Object.keys(body) : placesIn(body);
    return fc.record({
      who: anybody(address),
      method: fc.constantFrom(...(valid.methods ?? ['POST'])),
      pattern: fc.constant(address.pattern),
      path: pathOf(address, ids),
      body: fc.record({
        kind: fc.constant(kind),
        valid: fc.constant(body),
        spoiled: changes(places, ids, kind),
      }),
    });
  });
}

/** The paths of the values in a body: `office.address.line_1`, `valuers.0`, `valuers` */
export function placesIn(value: unknown, before = '', isMeant: (part: unknown) => boolean = () => true): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    ...(isMeant(part) ? [before + name] : []),
    ...placesIn(part, `${before}${name}.`, isMeant),
  ]);
}

export function spoiledJson({ valid, spoiled }: Spoilable): string {
  const body = structuredClone(valid) as Record<string, unknown>;
  for (const { at, to } of spoiled) {
    const path = at.split('.');
    const last = path.pop() ?? '';
    let place: unknown = body;
    // Own properties only, so that an attack cannot change the prototypes of this process.
    for (const part of path) place = Object.getOwnPropertyDescriptor(Object(place), part)?.value;
    if (typeof place !== 'object' || place === null || (Array.isArray(place) && last === 'length')) continue;
    if (to === MISSING || to === TWICE) delete (place as Record<string, unknown>)[last];
    // As in JSON, `__proto__` is an ordinary name. The value is cloned, so that changing one place does not change another.
    else
      Object.defineProperty(place, last, {
        value: structuredClone(to),
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return JSON.stringify(body);
}

function spoiledForm({ valid, spoiled }: NonNullable<Attack['body']>): string {
  const fields = new Map(Object.entries(valid).map(([name, value]) => [name, [String(value)]]));
  for (const { at, to } of spoiled) {
    if (to === MISSING) fields.delete(at);
    else if (to === TWICE) fields.set(at, [...(fields.get(at) ?? ['x']), 'x']);
    else fields.set(at, [String(to)]);
  }
  const encode = (text: string) => encodeURIComponent(wellFormed(text));
  return [...fields].flatMap(([name, values]) => values.map((value) => `${encode(name)}=${encode(value)}`)).join('&');
}

type Sent = { status: number | 'no answer'; ms: number; answer: string };

export async function send(
  { origin, ipHeader }: Options,
  sessions: Sessions,
  attack: Attack,
  ip: string,
): Promise<Sent> {
  const { who, method, path, body } = attack;
  const headers: Record<string, string> = { origin };
  if (sessions[who]) headers.cookie = sessions[who];
  if (ipHeader) headers[ipHeader] = ip;
  if (body) headers['content-type'] = body.kind === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
  const started = performance.now();
  try {
    const answer = await fetch(origin + path, {
      method,
      headers,
      body: body && (body.kind === 'json' ? spoiledJson(body) : spoiledForm(body)),
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
    });
    const text = await answer.text();
    return { status: answer.status, ms: performance.now() - started, answer: text };
  } catch (error) {
    const { cause = '' } = error as Error;
    return { status: 'no answer', ms: performance.now() - started, answer: `${error} ${cause}` };
  }
}

/** 502 and 503 say that a third party is away; no other status above 499 is intended. */
const isServerError = ({ status, answer }: Sent) =>
  status === 'no answer' ||
  (status >= 500 && !(status === 502 || status === 503)) ||
  answer === 'Unexpected Server Error';

/** Shrinks an attack: removes and shortens its parts as long as it still fails. */
async function smallest(options: Options, sessions: Sessions, attack: Attack, ip: () => string): Promise<Attack> {
  const fails = async (each: Attack) => isServerError(await send(options, sessions, each, ip()));
  let best = attack;
  if (!(await fails(best))) return best;
  const take = async (each: Attack) => {
    const worked = await fails(each);
    if (worked) best = each;
    return worked;
  };
  const withSpoiled = (spoiled: Spoiled[]): Attack => ({ ...best, body: best.body && { ...best.body, spoiled } });
  for (let at = (best.body?.spoiled.length ?? 0) - 1; at >= 0; at--) {
    await take(withSpoiled((best.body?.spoiled ?? []).filter((_, index) => index !== at)));
  }
  const query = best.path.indexOf('?');
  if (query !== -1) await take({ ...best, path: best.path.slice(0, query) });
  for (const [at, { to }] of (best.body?.spoiled ?? []).entries()) {
    if (typeof to !== 'string') continue;
    for (let text = to; text.length > 1; ) {
      const half = text.slice(0, Math.ceil(text.length / 2));
      const spoiled = (best.body?.spoiled ?? []).map((each, index) => (index === at ? { ...each, to: half } : each));
      if (half === text || !(await take(withSpoiled(spoiled)))) break;
      text = half;
    }
  }
  return best;
}

/** The page that throws on request, for testing error reporting. */
const FAULT = '/api/__testerror';

/** As a command that sends it again. */
export function inWords({ who, method, path, body }: Attack): string {
  const said = body?.spoiled.map(
    ({ at, to }) => `${at}=${typeof to === 'symbol' ? String(to) : JSON.stringify(to)?.slice(0, 300)}`,
  );
  return `${method} ${path} as ${who}${body ? ` (${body.kind}: ${said?.join(', ') || 'as it should be'})` : ''}`;
}

const PART = 100;

/**
 * Generates attacks in parts, as they are sent: generating all of them first would block this process so long that its
 * HTTP client drops connections.
 */
function* sampledInParts<T>(arbitrary: fc.Arbitrary<T>, seed: number, count: number): Generator<T, void> {
  for (let at = 0; at < count; at += PART)
    yield* fc.sample(arbitrary, { seed: seed + at, numRuns: Math.min(PART, count - at) });
}

export async function fuzzEverything(options: Options): Promise<Report> {
  const { ids, inputs, slowMs = 2_000, atOnce = 4, seed = Math.trunc(Math.random() * 2 ** 31) } = options;
  const valid = validInputs(ids);
  const report: Report = { seed, requests: 0, statuses: {}, faults: [], slow: [], slowestMs: 0 };
  let sessions = options.sessions;
  let last = 0;
  const ip = () => {
    last += 1;
    return `10.${(last >> 16) & 255}.${(last >> 8) & 255}.${last & 255}`;
  };

  const arbitraries = addresses
    .filter(({ pattern }) => pattern !== FAULT)
    .flatMap((address) => {
      // Actions write, so they get more of the attacks.
      const given = valid[address.pattern];
      return [
        ...(address.hasLoader ? [{ weight: 1, arbitrary: asks(address, ids) }] : []),
        ...(address.hasAction && given ? [{ weight: 3, arbitrary: sends(address, given, ids) }] : []),
      ];
    });
  const attacks = sampledInParts(fc.oneof(...arbitraries), seed, inputs);

  const known = new Set<string>();
  async function run(attack: Attack): Promise<void> {
    const used = sessions;
    const sent = await send(options, used, attack, ip());
    report.requests += 1;
    report.statuses[sent.status] = (report.statuses[sent.status] ?? 0) + 1;
    report.slowestMs = Math.max(report.slowestMs, sent.ms);
    if (sent.ms > slowMs) report.slow.push({ attack, ms: Math.round(sent.ms) });
    const place = `${attack.method} ${attack.pattern}`;
    if (!isServerError(sent) || known.has(place)) return;
    known.add(place);
    report.faults.push({
      attack: await smallest(options, used, attack, ip),
      status: sent.status,
      answer: sent.answer.slice(0, 200),
    });
  }

  let taken = 0;
  const worker = async () => {
    for (const attack of attacks) {
      taken += 1;
      if (taken % 100 === 0 && options.signInAgain) sessions = await options.signInAgain();
      await run(attack);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return report;
}
