import { useActionData, useLocation, useResolvedPath, useRouteLoaderData } from '@remix-run/react';

/**
 * What the page's action answered to its form: just now or, in a browser without script, before the redirect to the page
 * (mistake.server.ts). A page below a dialog does not get the dialog's.
 */
export function useAnswer<Answer>() {
  const given = useActionData<Answer>();
  const root = useRouteLoaderData('root') as { mistake?: unknown } | undefined;
  const isThisPage = useResolvedPath('.').pathname === useLocation().pathname;
  return given ?? (((isThisPage && root?.mistake) || undefined) as typeof given);
}
