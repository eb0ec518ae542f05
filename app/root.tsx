import { Outlet, Scripts, ScrollRestoration, useLocation, useRouteLoaderData } from '@remix-run/react';
import { type ReactNode, useContext } from 'react';
import { brand } from '~/brand.server';
import { DocumentFactsContext, DocumentScript, useCrumbs, usePage, useTitle } from '~/document/document';
import { DocumentMeta } from '~/document/meta';
import { findAgent } from '~/domain/agent-access/session-commands.server';
import { getStoriesLabel } from '~/domain/managing/stories/queries.server';
import { consentOf } from '~/platform/consent.server';
import { env } from '~/platform/env.server';
import { reportingOfBrowsers } from '~/platform/error-reporting.server';
import { page } from '~/routes/shared/handler.server';
import { mistakeShown } from '~/routes/shared/mistake.server';
import appCss from '~/styles/app.css?url';
import { AdminFrame } from '~/ui/admin-frame';
import { ConsentNotice } from '~/ui/consent';
import { fonts } from '~/ui/fonts';
import { Frame } from '~/ui/frame';
import { menuOf } from '~/ui/menu-rules';
import { urls } from '~/urls';

/** Estate agents sign in apart from customers, even with the same address. */
const isAgentPage = (pathname: string) =>
  pathname === urls.agentSales() || pathname.startsWith(`${urls.agentSales()}/`);

export const loader = page({ access: 'public' }, async ({ request, url, viewer }) => ({
  brand,
  origin: env.APP_URL,
  asksConsent: consentOf(request) === 'unasked',
  viewer: viewer && {
    firstName: viewer.firstName,
    lastName: viewer.lastName,
    email: viewer.email,
    isAdmin: viewer.isAdmin,
  },
  menu: menuOf({
    viewer,
    agentEmail: isAgentPage(url.pathname) ? ((await findAgent(request))?.email ?? null) : null,
    // The menu of signed-in people does not lead to the landing page.
    storiesLabel: viewer ? null : await getStoriesLabel(),
  }),
  mistake: await mistakeShown(viewer, url),
  // Where staff's browsers report errors.
  reporting: viewer?.isAdmin ? reportingOfBrowsers : null,
}));

/** Absent only where the root's own loader failed: the error page then stands without a frame. */
const useRootData = () => useRouteLoaderData<typeof loader>('root');

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, errorTitle, requestId } = useContext(DocumentFactsContext);
  const { frame, island } = usePage();
  const isAdmin = frame === 'admin';
  const root = useRootData();
  const title = useTitle(root?.brand.name ?? 'Error');
  return (
    <html
      lang="en-GB"
      data-hydrated={isAdmin || undefined}
      data-error-title={isAdmin ? errorTitle : undefined}
      data-request-id={isAdmin ? requestId : undefined}
      data-reporting={isAdmin && root?.reporting ? JSON.stringify(root.reporting) : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <DocumentMeta title={title} brandName={root?.brand.name} origin={root?.origin} />
        <meta name="theme-color" content="#fbfaf7" />
        {fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={appCss} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {!isAdmin && <DocumentScript island={island} />}
      </head>
      <body className={isAdmin ? 'dense' : undefined}>
        <PageFrame title={title}>{children}</PageFrame>
        {isAdmin && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/** A page says which frame it has, and an error of that page is shown in the same frame. */
function PageFrame({ title, children }: { title: string; children: ReactNode }) {
  const root = useRootData();
  const { frame, width = 'form' } = usePage();
  const crumbs = useCrumbs();
  const { pathname, search } = useLocation();
  if (!root) return <main className="mx-auto max-w-form px-5 pt-5 pb-28">{children}</main>;
  const { brand, viewer, menu } = root;
  if (frame === 'admin' && viewer?.isAdmin)
    return <AdminFrame {...{ brand, viewer, crumbs, title }}>{children}</AdminFrame>;
  // The cookie policy holds the same form itself.
  const asksConsent = root.asksConsent && pathname !== urls.cookies();
  const notice = asksConsent && <ConsentNotice returnTo={pathname + search} />;
  return (
    <Frame {...{ brand, menu, width, notice }} isStaff={viewer?.isAdmin === true}>
      {children}
    </Frame>
  );
}

export { ErrorBoundary } from '~/routes/shared/error-boundary';

export default function App() {
  return <Outlet />;
}
