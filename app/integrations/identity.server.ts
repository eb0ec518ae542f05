import { z } from 'zod';
import { now } from '~/platform/clock.server';
import { env } from '~/platform/env.server';
import { ProviderError } from '~/platform/errors';
import { callProvider } from '~/platform/http.server';
import { cleanText } from '~/platform/text';
import { bothOf, isSignedCallback } from '~/platform/webhook-signature.server';

/**
 * Identity checks: Thirdfort's Client API, with OAuth 2 client credentials. Its words about a check are passed on as they are; the domain
 * says what they mean to us. Called by jobs, never by a page. Decision 13.
 */

/**
 * A check as the provider describes it. `state` is the provider's own word: OPEN until the person has done it, then CLOSED, with
 * the `result` PASSED or FAILED; CANCELLED by us; ABORTED when the person let it lapse. Only OPEN can still change. `url` is the
 * check's page for staff.
 */
export type ProviderCheck = {
  id: string;
  clientReference: string;
  state: string;
  result: string | null;
  fileReference: string | null;
  url: string;
};

export type CheckOrder = {
  /** Our check's id. The provider makes one check for each, however often it is asked. */
  reference: string;
  displayName: string;
  /** The phone number in E.164: they take no other. */
  person: { firstName: string; lastName: string; email: string | null; phone: string | null };
  address: string;
  /** Who else is sent the result. We always get it. */
  recipientEmails: string[];
  /** The provider's id of the earlier check that this one replaces. */
  reorderOf: string | null;
};

/**
 * No answer, or one that says nothing about the order: a server error, too many calls, credentials that they refuse. The same call
 * can be made again later. It may or may not have been carried out.
 */
export class IdentityUnavailable extends ProviderError {
  constructor(message: string, options?: ErrorOptions) {
    super('identity', message, options);
  }
}

/**
 * The order itself is wrong and will be refused again. `reason` is the provider's message for staff. It may name a person, so it is never
 * logged.
 */
export class IdentityRefused extends Error {
  constructor(readonly reason: string) {
    super('identity: refused the order');
    this.name = 'IdentityRefused';
  }
}

/** So one call takes at most 40 s: getting a token and the call itself, both twice if the first token is refused. */
const TIMEOUT_MS = 15_000;
const TOKEN_TIMEOUT_MS = 5_000;
const MAX_BYTES = 1_000_000;
const MAX_PAGES = 5;
/** Characters. */
const MAX_REASON = 500;
const VERSION = 'v1alpha2';

// The provider's shapes, no wider than our columns

const text = (most: number) => z.string().transform(cleanText).pipe(z.string().min(1).max(most));
const optionalText = (most: number) =>
  text(most)
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);

const checkId = /^[\w-]{1,200}$/;
const checkName = /^organizations\/[^/]+\/teams\/[^/]+\/checks\/([\w-]{1,200})$/;

const check = z
  .object({
    name: z.string().max(1_000).regex(checkName),
    clientReference: text(255),
    state: text(64),
    result: optionalText(64),
    fileReference: optionalText(255),
  })
  .transform(({ name, ...rest }): ProviderCheck => {
    const id = checkName.exec(name)?.[1] ?? '';
    return { id, ...rest, url: checkPage(id) };
  });

const checkList = z.object({
  checks: z.array(check).max(1_000).default([]),
  nextPageToken: z.string().max(2_000).default(''),
});

const failure = z.object({ error: z.object({ message: z.string() }) });
const NO_REASON = { error: { message: '' } };

const tokenAnswer = z.object({ access_token: z.string().min(1).max(20_000), expires_in: z.number().min(0) });

const event = z.object({ id: text(255), type: text(255), data: check });

// Calls

type Answer = { status: number; json: unknown };

/** One call, bounded in time and size. @throws IdentityUnavailable */
async function send(url: URL, options: Parameters<typeof callProvider>[2]): Promise<Answer> {
  try {
    const response = await callProvider('identity', url, { timeoutMs: TIMEOUT_MS, redirect: 'manual', ...options });
    return { status: response.status, json: jsonOf(await textOf(response)) };
  } catch (error) {
    if (error instanceof IdentityUnavailable) throw error;
    throw new IdentityUnavailable('did not answer', { cause: error });
  }
}

async function textOf({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  for (let size = 0; reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MAX_BYTES) {
      await reader.cancel();
      throw new IdentityUnavailable('answered with too much');
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function parse<Shape extends z.ZodType>(shape: Shape, json: unknown): z.output<Shape> {
  const parsed = shape.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new IdentityUnavailable('answered in a way we do not know');
}

// The access token

type Token = { value: string; staleAt: number };

let cachedToken: Token | null = null;
let pending: Promise<Token> | null = null;

/** Cached until shortly before it expires. Concurrent calls request only one. */
async function accessToken(): Promise<Token> {
  if (cachedToken && cachedToken.staleAt > now().getTime()) return cachedToken;
  pending ??= askForToken()
    .then((token) => {
      cachedToken = token;
      return token;
    })
    .finally(() => {
      pending = null;
    });
  return pending;
}

async function askForToken(): Promise<Token> {
  const requestedAt = now().getTime();
  const { status, json } = await send(new URL(env.THIRDFORT_TOKEN_URL), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: env.THIRDFORT_CLIENT_ID,
      client_secret: env.THIRDFORT_CLIENT_SECRET,
    }),
    timeoutMs: TOKEN_TIMEOUT_MS,
    retries: 1,
  });
  if (status !== 200) throw new IdentityUnavailable(`gave no token: ${status}`);
  const { access_token, expires_in } = parse(tokenAnswer, json);
  const margin = Math.min(60, expires_in / 10);
  return { value: access_token, staleAt: requestedAt + (expires_in - margin) * 1_000 };
}

function drop(refused: Token): void {
  if (cachedToken === refused) cachedToken = null;
}

type Ask = { query?: Record<string, string>; body?: object; retries?: number };

/** A call with our access token. If the provider refuses the token, once more with a new one. `path` follows the team's path. */
async function ask(method: 'GET' | 'POST', path: string, askOptions: Ask = {}): Promise<Answer> {
  const url = new URL(`${env.THIRDFORT_API_URL}/${VERSION}/${team()}/${path}`);
  url.search = new URLSearchParams(askOptions.query).toString();
  const sendWith = ({ value }: Token) =>
    send(url, {
      method,
      headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json' },
      ...(askOptions.body ? { body: JSON.stringify(askOptions.body) } : {}),
      retries: askOptions.retries ?? 0,
    });
  const token = await accessToken();
  const answer = await sendWith(token);
  if (answer.status !== 401) return answer;
  drop(token);
  return sendWith(await accessToken());
}

const team = () =>
  `organizations/${encodeURIComponent(env.THIRDFORT_ORGANIZATION)}/teams/${encodeURIComponent(env.THIRDFORT_TEAM)}`;

const nameOf = (id: string) => `${team()}/checks/${id}`;

/** These are not about the order, but about our access, how often we call, or their own state. */
const ABOUT_US = new Set([401, 403, 404, 408, 429]);

function failed({ status, json }: Answer): Error {
  if (status < 400 || ABOUT_US.has(status)) return new IdentityUnavailable(`answered ${status}`);
  const { error } = failure.catch(NO_REASON).parse(json);
  return new IdentityRefused(cleanText(error.message).slice(0, MAX_REASON) || `They answered ${status}.`);
}

// Checks

/**
 * Orders a check. If they already have one for this reference, returns that one.
 * @throws IdentityUnavailable, IdentityRefused
 */
export async function createCheck(order: CheckOrder): Promise<ProviderCheck> {
  const answer = await ask('POST', 'checks', { body: requestOf(order) });
  if (answer.status === 200) return parse(check, answer.json);
  if (answer.status !== 409) throw failed(answer);
  const existing = await findCheckByReference(order.reference);
  // The reference is taken, but its check is not listed yet. The next try finds it.
  if (!existing) throw new IdentityUnavailable('has a check that it does not list');
  return existing;
}

const TEMPLATE = 'checkTemplates/identity-verification-check-v1-0-0';
const PARAMS = 'type.googleapis.com/thirdfort.client.checks.type.v1alpha2.IdentityVerificationCheckParams';

const requestOf = ({ reference, displayName, person, address, recipientEmails, reorderOf }: CheckOrder) => ({
  displayName,
  clientReference: reference,
  template: TEMPLATE,
  params: {
    '@type': PARAMS,
    subject: { givenName: person.firstName, familyName: person.lastName },
    contact: {
      ...(person.email ? { email: person.email } : {}),
      ...(person.phone ? { phone: person.phone } : {}),
    },
    address,
  },
  ...(recipientEmails.length > 0 ? { resultRecipients: recipientEmails } : {}),
  ...(reorderOf ? { replaces: nameOf(reorderOf) } : {}),
});

/** Null when they have none with that id. @throws IdentityUnavailable */
export async function findCheck(id: string): Promise<ProviderCheck | null> {
  if (!checkId.test(id)) return null;
  const answer = await ask('GET', `checks/${id}`, { retries: 1 });
  if (answer.status === 404) return null;
  if (answer.status !== 200) throw new IdentityUnavailable(`answered ${answer.status}`);
  return parse(check, answer.json);
}

/** Null when they have none for our reference. @throws IdentityUnavailable */
export async function findCheckByReference(reference: string): Promise<ProviderCheck | null> {
  const filter = `clientReference = ${JSON.stringify(reference)}`;
  let pageToken = '';
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await ask('GET', 'checks', { query: { filter, pageSize: '10', pageToken }, retries: 1 });
    if (answer.status !== 200) throw new IdentityUnavailable(`answered ${answer.status}`);
    const { checks, nextPageToken } = parse(checkList, answer.json);
    // If they ignored the filter, the list would hold the checks of others.
    const found = checks.find(({ clientReference }) => clientReference === reference);
    if (found) return found;
    if (nextPageToken === '') return null;
    pageToken = nextPageToken;
  }
  throw new IdentityUnavailable('lists without an end');
}

/**
 * Returns the check as it is afterwards: cancelled, or the state in which it had already ended. Null when they have none with that
 * id.
 * @throws IdentityUnavailable
 */
export async function cancelCheck(id: string): Promise<ProviderCheck | null> {
  if (!checkId.test(id)) return null;
  const answer = await ask('POST', `checks/${id}:cancel`, { body: {}, retries: 1 });
  if (answer.status === 200) return parse(check, answer.json);
  const reason = failed(answer);
  if (reason instanceof IdentityUnavailable && answer.status !== 404) throw reason;
  // They refused because the check has ended, or because there is none.
  return findCheck(id);
}

/** The provider's page of a check, for staff. */
export function checkPage(id: string): string {
  return `${env.THIRDFORT_PORTAL_URL}/checks/${encodeURIComponent(id)}`;
}

// Callbacks

export type CheckEvent = { id: string; type: string; check: ProviderCheck };

/** The event that the provider signed, or null: forged, older than five minutes, or of another shape. */
export function readCheckEvent(body: string, signature: string | null): CheckEvent | null {
  const secrets = bothOf(env.THIRDFORT_WEBHOOK_SECRET, env.OTHER_THIRDFORT_WEBHOOK_SECRET);
  if (!isSignedCallback(body, signature, secrets)) return null;
  const read = event.safeParse(jsonOf(body));
  return read.success ? { id: read.data.id, type: read.data.type, check: read.data.data } : null;
}
