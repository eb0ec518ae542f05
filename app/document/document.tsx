import { isRouteErrorResponse, useLocation, useMatches } from '@remix-run/react';
import { createContext, useContext, useState } from 'react';
import type { Crumb, PageHandle } from '~/ui/page-handle';

/** What only the server knows when it renders a document; entry.server.tsx provides it. */
export type DocumentFacts = {
  nonce?: string;
  /** Address of our entry script. */
  entry?: string;
  /** The hot reload runtime, which must load ahead of any component. In development only. */
  hotReload?: string;
  /** The form that was sent came back with errors. */
  hasErrors: boolean;
  /** The title, if this is an error page: the document itself does not know the error. */
  errorTitle?: string;
  /** If this is the page of an error of ours: what to look for in the log. */
  requestId?: string;
  /** A replacement for Stripe.js, loaded before our module, which then finds it. */
  stripeJsUrl?: string;
};

export const DocumentFactsContext = createContext<DocumentFacts>({ hasErrors: false });

/** The handles from the outermost layout to the page, merged. The inner one wins. */
export const declarationOf = (handles: readonly unknown[]): PageHandle => Object.assign({ title: '' }, ...handles);

export const usePage = (): PageHandle => declarationOf(useMatches().map(({ handle }) => handle));

export function useTitle(brandName: string): string {
  const { hasErrors, errorTitle } = useContext(DocumentFactsContext);
  const location = useLocation();
  const [first] = useState(location);
  const declared = useDeclared('title') ?? '';
  // The error or the rejected form belongs to the page that was loaded, not to pages that a hydrated page opens later.
  const isLoaded = location === first;
  const title = isLoaded && errorTitle ? errorTitle : declared;
  return `${hasErrors && isLoaded ? 'Error: ' : ''}${titleWith(title, brandName)}`;
}

/** The title as the browser's tab shows it. */
export const titleWith = (title: string, brandName: string) => (title ? `${title} – ${brandName}` : brandName);

export const useDescription = (): string | undefined => useDeclared('description');

export const useCrumbs = (): readonly Crumb[] => useDeclared('crumbs') ?? [];

/** What the innermost page declares, made from that page's own data. Undefined if its data did not load. */
function useDeclared<Name extends 'title' | 'description' | 'crumbs'>(name: Name) {
  type Value = Exclude<PageHandle[Name], (data: never) => unknown>;
  const match = useMatches().findLast(({ handle }) => (handle as Partial<PageHandle> | undefined)?.[name]);
  const declared = (match?.handle as PageHandle | undefined)?.[name];
  if (typeof declared !== 'function') return declared as Value;
  // After a failed action no loader has run, and Remix gives null.
  return match?.data == null ? undefined : (declared(match.data as never) as Value);
}

/** A page that failed has no data to make its own title from. */
export function titleOfError(error: unknown): string {
  if (!isRouteErrorResponse(error)) return 'There was an error';
  if (error.status === 404) return 'Page not found';
  return error.data?.isAway ? 'Not available right now' : 'There was an error';
}

/** The script of a page that Remix does not hydrate: the enhancement module, and what the page's island needs. */
export function DocumentScript({ island }: { island: PageHandle['island'] }) {
  const { nonce, entry, hotReload, stripeJsUrl } = useContext(DocumentFactsContext);
  return (
    <>
      {island === 'card-payment' && stripeJsUrl && <script src={stripeJsUrl} nonce={nonce} />}
      {hotReload && <script type="module" src={hotReload} nonce={nonce} />}
      <script type="module" src={entry} nonce={nonce} />
    </>
  );
}
