import { z } from 'zod';
import { clientNetwork } from '~/platform/client-ip';
import { now } from '~/platform/clock.server';
import { randomToken, sign, unsign } from '~/platform/crypto.server';
import { env } from '~/platform/env.server';
import { ProviderError } from '~/platform/errors';
import { callProvider } from '~/platform/http.server';
import { consumeToken } from '~/platform/single-use-token.server';
import { isSwitchedOff } from '~/platform/switches.server';

/**
 * Whether a person sent a form. With the provider's token, the provider says so. Without one (no script, or not configured) the
 * honeypot field must be empty, the form must have taken a person's time to fill in, and its `renderedAt` must not have been sent
 * with another form before.
 */
export type BotVerdict =
  | 'person'
  /** A person who sent this very form before: a double click, or a reload. It is carried out once. */
  | 'repeat'
  /** Might be a person, so they are shown an error and can try again. */
  | 'doubtful'
  /** Filled in the honeypot field. They are shown no error. */
  | 'bot';

const ACTION = 'login';
const LEAST_SCORE = 0.5;
const QUICKEST_MS = 2_000;
const SLOWEST_MS = 2 * 60 * 60 * 1000;
const SIGNED_FOR = 'bot check';
const MANY = 'many';
const PASSED = 'bot check passed';
const PASSED_FOR_MS = 5 * 60 * 1000;

/** What the page needs to fetch a token; null when the provider is not configured. */
export const botCheckScript = env.RECAPTCHA_SITE_KEY
  ? {
      key: env.RECAPTCHA_SITE_KEY,
      src: new URL(`/recaptcha/api.js?render=${env.RECAPTCHA_SITE_KEY}`, env.RECAPTCHA_URL).href,
    }
  : null;

/**
 * The value of the field `renderedAt`: when the form was first shown. It works once. A form that comes back keeps its value while
 * that is still valid.
 */
export function renderedAt(earlier?: FormDataEntryValue | null): string {
  const age = read(SIGNED_FOR, earlier)?.age;
  return age !== undefined && age <= SLOWEST_MS ? String(earlier) : signNow(SIGNED_FOR);
}

/**
 * The same for a cached page (`handle.cacheSeconds`), of which many people get one copy. It works once for each set of answers, so that no
 * one's form is refused because another person sent the same copy.
 */
export const renderedAtForCache = (): string => sign(SIGNED_FOR, `${now().getTime()}-${randomToken()}-${MANY}`);

const signNow = (purpose: string) => sign(purpose, `${now().getTime()}-${randomToken()}`);

/** The age in ms of a value we signed, and whether it was issued for one page or for a cached one. */
function read(purpose: string, value: unknown): { age: number; isForMany: boolean } | null {
  const signed = typeof value === 'string' ? unsign(purpose, value) : null;
  if (signed === null) return null;
  return { age: now().getTime() - Number.parseInt(signed, 10), isForMany: signed.endsWith(`-${MANY}`) };
}

/** The answers by field name, and the sender's IP address. */
type Sent = { answers: Record<string, unknown>; ip: string };

/** @throws ProviderError when the provider cannot be asked */
export async function checkForm(form: FormData, ip: string): Promise<BotVerdict> {
  const sent = sentIn(form, ip);
  return (await isToBeAsked(sent.answers)) ? checkJson(sent) : checkOwnSignals(form, ip);
}

/** The form's own check alone, for forms that are not about signing in. */
export async function checkOwnSignals(form: FormData, ip: string): Promise<BotVerdict> {
  const { verdict, isUsed } = await checkTime(sentIn(form, ip));
  // A form that is shown again needs a new value.
  if (isUsed) form.delete('renderedAt');
  return verdict;
}

const sentIn = (form: FormData, ip: string): Sent => ({ answers: Object.fromEntries(form), ip });

/**
 * The check of a form whose answers came as JSON.
 * @throws ProviderError when the provider cannot be asked
 */
export async function checkJson(sent: Sent): Promise<BotVerdict> {
  const isAsked = await isToBeAsked(sent.answers);
  return isAsked ? checkToken(String(sent.answers.botCheckToken)) : (await checkTime(sent)).verdict;
}

/** Whether the form's answers have a token for the provider to check. */
export const hasToken = ({ botCheckToken, reference }: Sent['answers']): boolean =>
  Boolean(env.RECAPTCHA_SECRET_KEY && typeof botCheckToken === 'string' && botCheckToken && !reference);

/** While the provider is switched off, the form's own check has to do. */
const isToBeAsked = async (answers: Sent['answers']) => hasToken(answers) && !(await isSwitchedOff('botcheck'));

async function checkTime({ answers, ip }: Sent): Promise<{ verdict: BotVerdict; isUsed: boolean }> {
  const { reference, renderedAt: token, botCheckToken: _, ...typed } = answers;
  if (reference) return { verdict: 'bot', isUsed: false };
  const shown = read(SIGNED_FOR, token);
  if (!shown || !(shown.age >= QUICKEST_MS && shown.age <= SLOWEST_MS)) return { verdict: 'doubtful', isUsed: false };
  const written = JSON.stringify(typed);
  const key = shown.isForMany ? `${token} ${clientNetwork(ip)} ${written}` : String(token);
  return { verdict: VERDICTS[await consumeToken(key, written, SLOWEST_MS)], isUsed: true };
}

const VERDICTS = { first: 'person', repeat: 'repeat', spent: 'doubtful' } as const satisfies Record<string, BotVerdict>;

/**
 * The cookie value of a browser that passed the check ahead of its request for a magic link. Works for one request, within a few
 * minutes.
 */
export const passedCheckCookie = (): string => signNow(PASSED);

/** Whether the check was passed ahead of this request. */
export async function checkPassedCookie(passed: string, { answers }: Sent): Promise<BotVerdict> {
  const age = read(PASSED, passed)?.age;
  if (age === undefined || age > PASSED_FOR_MS) return 'doubtful';
  return VERDICTS[await consumeToken(passed, JSON.stringify(answers), PASSED_FOR_MS)];
}

const answer = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});

const OUR_FAULT = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request']);

/** @throws ProviderError when the provider cannot be asked */
export async function checkToken(token: string): Promise<'person' | 'doubtful'> {
  const { RECAPTCHA_SECRET_KEY: secret } = env;
  if (!secret) throw new ProviderError('botcheck', 'is not configured');
  // Not retried: a token can be verified once, so a second call would refuse it.
  const response = await callProvider('botcheck', new URL('/recaptcha/api/siteverify', env.RECAPTCHA_URL), {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token }),
  });
  const parsed = answer.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw new ProviderError('botcheck', 'answered in a way we do not know');
  const { success, score = 0, action, hostname, 'error-codes': errors } = parsed.data;
  const ours = errors.filter((code) => OUR_FAULT.has(code));
  if (ours.length > 0) throw new ProviderError('botcheck', ours.join(', '));
  // A genuine token proves little: it must be for this action, from this site, and likely a person's.
  const fits = success && score >= LEAST_SCORE && action === ACTION && hostname === new URL(env.APP_URL).hostname;
  return fits ? 'person' : 'doubtful';
}
