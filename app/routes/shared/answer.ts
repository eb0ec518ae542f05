import { useActionData, useRouteLoaderData } from '@remix-run/react';

/**
 * What the page's action answered to its form: just now or, in a browser without script, before the redirect to the page
 * (kept-mistake.server.ts). For pages of signed-in customers.
 */
export function useAnswer<Answer>() {
  const given = useActionData<Answer>();
  const root = useRouteLoaderData('root') as { mistake?: unknown } | undefined;
  return given ?? ((root?.mistake ?? undefined) as typeof given);
}
