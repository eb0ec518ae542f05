import { data } from '@remix-run/node';
import { oneClick } from '~/domain/shared/schema';
import { readForm } from '~/platform/body.server';
import { KnownError } from '~/platform/errors';

/**
 * Whether a mail program's own button was pressed (RFC 8058). Only the token in the address says who did, so it may come from any site: webmail sends
 * it with an origin of its own. The body can still be read afterwards.
 */
export async function isOneClick(request: Request): Promise<boolean> {
  if (request.method !== 'POST') return false;
  const form = await readForm(request.clone()).catch(() => null);
  return form !== null && oneClick.safeParse(Object.fromEntries(form)).success;
}

/**
 * Answers it: that it worked, whatever the link is, since a mail program would ask again. No one reads its page, and the page's loader has no say, which
 * would answer that there is no such page.
 * @throws the answer
 */
export async function stopByOneClick(stop: () => Promise<void>): Promise<never> {
  await stop().catch((error: unknown) => {
    if (!(error instanceof KnownError)) throw error;
  });
  throw data(null, 200);
}
