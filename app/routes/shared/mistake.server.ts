import { redirect } from '@remix-run/node';
import { saveMistake } from '~/domain/account/mistake-commands.server';
import { findMistake } from '~/domain/account/mistake-queries.server';
import type { Viewer } from '~/domain/account/queries.server';
import { cameWithoutScript } from '~/platform/body.server';

/**
 * Back and Reload after a mistake are a GET (5-as-deals-go.md, 31). With script, the browser replaces the page's entry (`focusErrors`).
 * Without script, the answer is a redirect to the page, and the page shows the answer that was kept (`useAnswer`).
 */
const FIELD = 'mistake';

/** The address of a page without the mistake that it shows. */
export function withoutMistake(url: URL): string {
  const page = new URL(url);
  page.searchParams.delete(FIELD);
  return page.pathname + page.search;
}

type FormContext = { request: Request; url: URL; viewer: Viewer };

/** @throws a redirect to the page, if the action answered a mistake to a browser without script */
export async function redirectMistake(context: FormContext, answer: unknown): Promise<void> {
  if (!cameWithoutScript(context.request)) return;
  const { data, init } = (answer ?? {}) as { data?: unknown; init?: ResponseInit | null };
  const status = init?.status ?? 200;
  if (answer instanceof Response || status < 400 || status >= 500) return;
  const page = withoutMistake(context.url);
  const there = new URL(page, context.url);
  there.searchParams.set(FIELD, await saveMistake(context.viewer, page, data));
  throw redirect(there.pathname + there.search, 303);
}

/** The answer that the page in the address shows; null if it names none. */
export async function mistakeShown(viewer: Viewer | null, url: URL): Promise<unknown> {
  const id = url.searchParams.get(FIELD);
  return viewer === null || id === null ? null : findMistake(viewer, id, withoutMistake(url));
}
