import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { useContext, useEffect } from 'react';
import { DocumentFactsContext, titleOfError, titleWith, usePage } from '~/document/document';
import { ErrorPage, GonePage, NotFoundPage, UnavailablePage } from '~/ui/error-pages';
import { urls } from '~/urls';

/** What the wrapper of loaders and actions throws (handler.server.ts). Remix's own errors have none of these fields. */
type ErrorData = { message?: string; typed?: Record<string, unknown>; isAway?: boolean } | null | undefined;

/** Undefined only if the root's own loader failed. */
type Root = { brand: { name: string; supportEmail: string } } | undefined;

/** The error page, inside the site's frame. */
export function ErrorBoundary() {
  const error = useRouteError();
  const isAdmin = usePage().frame === 'admin';
  const { requestId } = useContext(DocumentFactsContext);
  const root = useRouteLoaderData('root') as Root;
  const brandName = root?.brand.name ?? 'Error';
  useEffect(() => {
    document.title = titleWith(titleOfError(error), brandName);
    // Errors on the server were reported there. Here they have neither message nor stack.
    if (error instanceof Error && error.stack) window.reportError(error);
  }, [error, brandName]);
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const home = isAdmin ? { href: urls.admin(), label: 'Go to Home' } : undefined;
  const said = isRouteErrorResponse(error) ? (error.data as ErrorData) : undefined;
  // What was pressed came too late or too often: the page itself shows how things are now.
  const again = isRouteErrorResponse(error) && (error.status === 409 || error.status === 429) ? here : undefined;
  if (said?.typed) return <GonePage message={said.message} typed={said.typed} home={home} again={again} />;
  if (said?.isAway) return <UnavailablePage message={said.message} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage home={home} />;
  return <ErrorPage message={said?.message} {...{ home, again, requestId }} supportEmail={root?.brand.supportEmail} />;
}
