import { z } from 'zod';
import { now } from '~/platform/clock.server';
import { sign, unsign } from '~/platform/crypto.server';
import { env } from '~/platform/env.server';
import { ProviderError } from '~/platform/errors';
import { callProvider } from '~/platform/http.server';

/**
 * Whether a person sent a form. With the provider's token, the provider says so. Without one (no script, or not
 * configured) a field that people do not see must be empty, and the form must have taken a person's time to fill in.
 */
export type BotVerdict =
  | 'person'
  /** May be one: told so, and may try again. */
  | 'doubtful'
  /** Filled in what nobody sees: told nothing. */
  | 'bot';

const ACTION = 'login';
const LEAST_SCORE = 0.5;
const QUICKEST_MS = 2_000;
const SLOWEST_MS = 2 * 60 * 60 * 1000;
const SIGNED_FOR = 'bot check';

/** What the page needs to fetch a token; null when the provider is not configured. */
export const botCheckScript = env.RECAPTCHA_SITE_KEY
  ? {
      key: env.RECAPTCHA_SITE_KEY,
      src: new URL(`/recaptcha/api.js?render=${env.RECAPTCHA_SITE_KEY}`, env.RECAPTCHA_URL).href,
    }
  : null;

/** The value of the field `renderedAt`: when the form was first shown. A form that comes back keeps what it had. */
export function renderedAt(earlier?: FormDataEntryValue | null): string {
  const age = ageOf(earlier);
  return age !== null && age <= SLOWEST_MS ? String(earlier) : sign(SIGNED_FOR, String(now().getTime()));
}

function ageOf(value: FormDataEntryValue | null | undefined): number | null {
  const time = typeof value === 'string' ? unsign(SIGNED_FOR, value) : null;
  return time === null ? null : now().getTime() - Number(time);
}

/** @throws ProviderError when the provider cannot be asked */
export async function checkForm(form: FormData): Promise<BotVerdict> {
  const token = form.get('botCheckToken');
  const asksProvider = env.RECAPTCHA_SECRET_KEY && typeof token === 'string' && token !== '';
  return asksProvider && !form.get('reference') ? checkToken(token) : checkFillingIn(form);
}

/** The form's own check alone: what a form needs that is not about signing in. */
export function checkFillingIn(form: FormData): BotVerdict {
  if (form.get('reference')) return 'bot';
  const age = ageOf(form.get('renderedAt'));
  return age !== null && age >= QUICKEST_MS && age <= SLOWEST_MS ? 'person' : 'doubtful';
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
  // Not repeated: a token is good for one question, so the second answer would be a refusal.
  const response = await callProvider('botcheck', new URL('/recaptcha/api/siteverify', env.RECAPTCHA_URL), {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token }),
  });
  const said = answer.safeParse(await response.json().catch(() => null));
  if (!said.success) throw new ProviderError('botcheck', 'answered in a way we do not know');
  const { success, score = 0, action, hostname, 'error-codes': errors } = said.data;
  const ours = errors.filter((code) => OUR_FAULT.has(code));
  if (ours.length > 0) throw new ProviderError('botcheck', ours.join(', '));
  // A genuine token proves little: it must be for this action, from this site, and likely a person's.
  const fits = success && score >= LEAST_SCORE && action === ACTION && hostname === new URL(env.APP_URL).hostname;
  return fits ? 'person' : 'doubtful';
}
