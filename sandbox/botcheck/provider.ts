import { BadRequest, type Incoming, json, type Reply } from '../core/http.ts';
import { lagging, type Provider } from '../core/provider.ts';

export interface BotCheckState {
  /** The score of every genuine token, until it is set to another. */
  score: number;
  /** Reported instead of the token's own. */
  action?: string;
  /** False makes every token count as forged. */
  success: boolean;
  /** Tokens that were used, and when, in milliseconds since 1970. */
  spent: Record<string, number>;
}

export const emptyBotCheck = (): BotCheckState => ({ score: 0.9, success: true, spent: {} });

const lifeMs = 2 * 60 * 1000;

interface Settings {
  state: BotCheckState;
  changed: () => void;
  secret: string;
  /** The host name of the site where tokens are made. */
  hostname: string;
}

/** reCAPTCHA v3's siteverify. A token contains when and for what it was made: `sandbox.login.1700000000000.x1y2`. */
export function botCheckProvider({ state, changed, secret, hostname }: Settings): Provider {
  const verify = (request: Incoming): Reply => {
    const sent = fields(request);
    if (!sent.secret) return refuse('missing-input-secret');
    if (sent.secret !== secret) return refuse('invalid-input-secret');
    if (!sent.response) return refuse('missing-input-response');
    const [kind, action = '', time, random] = sent.response.split('.');
    const made = Number(time);
    if (kind !== 'sandbox' || !random || !Number.isFinite(made) || !state.success) {
      return refuse('invalid-input-response');
    }
    const now = Date.now();
    if (now - made > lifeMs || sent.response in state.spent) return refuse('timeout-or-duplicate');
    state.spent = Object.fromEntries(Object.entries(state.spent).filter(([, at]) => now - at < lifeMs));
    state.spent[sent.response] = now;
    changed();
    return json({
      success: true,
      challenge_ts: new Date(made).toISOString(),
      hostname,
      score: state.score,
      action: state.action ?? action,
    });
  };
  return {
    name: 'botcheck',
    claims: (path) => path === '/recaptcha/api/siteverify',
    failure: () => ({ status: 500, headers: { 'content-type': 'text/html' }, body: '<h1>500. That’s an error.</h1>' }),
    handle: lagging((request) => (request.method === 'POST' ? verify(request) : refuse('bad-request'))),
  };
}

/** `POST /botcheck`: sets the score of the next tokens. Returns the setting. */
export function setBotCheck(state: BotCheckState, input: unknown): Pick<BotCheckState, 'score' | 'action' | 'success'> {
  const given: Record<string, unknown> = { score: 0.9, success: true, ...(typeof input === 'object' ? input : {}) };
  const score = Number(given.score);
  if (!(score >= 0 && score <= 1)) throw new BadRequest('score must be a number from 0 to 1.');
  state.score = score;
  state.success = String(given.success) !== 'false';
  state.action = typeof given.action === 'string' && given.action !== '' ? given.action : undefined;
  return { score: state.score, action: state.action, success: state.success };
}

/** Both are accepted as form fields and in the query. */
function fields({ query, body }: Incoming): { secret: string; response: string } {
  const form = new Map(typeof body === 'object' && body !== null ? Object.entries(body) : []);
  const read = (name: string): string => String(form.get(name) ?? query.get(name) ?? '');
  return { secret: read('secret'), response: read('response') };
}

const refuse = (code: string): Reply => json({ success: false, 'error-codes': [code] });
