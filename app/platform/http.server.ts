import { ProviderError } from '~/platform/errors';
import { log } from '~/platform/log.server';
import { providerCalled, resultOf } from '~/platform/metrics.server';
import { isSwitchedOff } from '~/platform/switches.server';
import { traced } from '~/platform/tracing.server';

const TIMEOUT_MS = 10_000;

type Options = RequestInit & {
  /** How many times to try again when the provider fails or does not answer. Only for calls that are safe to repeat. */
  retries?: number;
  timeoutMs?: number;
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * One outgoing call, with a timeout, retried with backoff where the caller says that is safe, and logged with its duration. Query
 * and body are never logged. Redirects are not followed, so it goes only to the configured address.
 * @throws ProviderError when there was no answer, a 5xx, or a redirect; or when managers have switched the provider off
 */
export async function callProvider(provider: string, url: URL, options: Options = {}): Promise<Response> {
  if (await isSwitchedOff(provider)) throw new ProviderError(provider, 'is switched off');
  const { retries = 0, timeoutMs = TIMEOUT_MS, ...init } = options;
  const deadline = performance.now() + timeoutMs;
  for (let attempt = 0; ; attempt += 1) {
    const started = performance.now();
    try {
      const signal = AbortSignal.timeout(Math.max(1, Math.ceil(deadline - started)));
      const response = await fetchOnce(provider, url, { redirect: 'error', ...init, signal });
      if (response.status < 500) return response;
      throw new ProviderError(provider, `answered ${response.status}`);
    } catch (error) {
      log.warn({ provider, path: url.pathname, attempt, ms: elapsed(started), err: error }, 'provider call failed');
      const wait = 200 * 2 ** attempt;
      if (attempt >= retries || performance.now() + wait >= deadline) {
        throw error instanceof ProviderError ? error : new ProviderError(provider, 'did not answer', { cause: error });
      }
      await pause(wait);
    }
  }
}

async function fetchOnce(provider: string, url: URL, init: RequestInit): Promise<Response> {
  const started = performance.now();
  let status: number | undefined;
  try {
    const response = await traced({ name: `call ${provider}`, kind: 'call' }, async (tell) => {
      const answer = await fetch(url, init);
      tell({ 'http.response.status_code': answer.status });
      return answer;
    });
    status = response.status;
    log.info({ provider, path: url.pathname, status, ms: elapsed(started) }, 'provider call');
    return response;
  } finally {
    providerCalled(provider, resultOf(status), started);
  }
}

const elapsed = (started: number) => Math.round(performance.now() - started);
