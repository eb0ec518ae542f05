import {
  isRouteErrorResponse,
  Outlet,
  Scripts,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { type ReactNode, useContext } from 'react';
import { DocumentFactsContext, DocumentScript, usePage, useTitle } from '~/document';
import { brand } from '~/domain/config/brand.server';
import { consentOf } from '~/platform/consent.server';
import { page } from '~/routes/handler.server';
import appCss from '~/styles/app.css?url';
import { ConsentNotice } from '~/ui/consent';
import { ErrorPage, NotFoundPage } from '~/ui/error-pages';
import { fonts } from '~/ui/fonts';
import { Frame } from '~/ui/frame';
import { urls } from '~/urls';

export const loader = page({ access: 'public' }, ({ request, viewer }) => ({
  brand,
  asksConsent: consentOf(request) === 'unasked',
  viewer: viewer && {
    firstName: viewer.firstName,
    lastName: viewer.lastName,
    email: viewer.email,
    isAdmin: viewer.isAdmin,
  },
}));

/** Absent only where the root's own loader failed: the error page then stands without a frame. */
const useRootData = () => useRouteLoaderData<typeof loader>('root');

export function Layout({ children }: { children: ReactNode }) {
  const { nonce } = useContext(DocumentFactsContext);
  const { description, robots, script, island, width } = usePage();
  const root = useRootData();
  const { pathname, search } = useLocation();
  // The cookie policy holds the same form itself.
  const asksConsent = root?.asksConsent && pathname !== urls.cookies();
  const title = useTitle(root?.brand.name ?? 'Error');
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {description && <meta name="description" content={description} />}
        {robots && <meta name="robots" content={robots} />}
        <meta name="theme-color" content="#fbfaf7" />
        {fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={appCss} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {script !== 'remix' && <DocumentScript island={island} />}
      </head>
      <body>
        {root ? (
          <Frame
            brand={root.brand}
            viewer={root.viewer}
            width={width ?? 'form'}
            notice={asksConsent && <ConsentNotice returnTo={pathname + search} />}
          >
            {children}
          </Frame>
        ) : (
          children
        )}
        {script === 'remix' && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const supportEmail = useRootData()?.brand.supportEmail;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  const message = isRouteErrorResponse(error) ? (error.data as { message?: string } | null)?.message : undefined;
  return <ErrorPage message={message} supportEmail={supportEmail} />;
}
