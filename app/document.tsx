import { isRouteErrorResponse, useMatches, useRouteError } from '@remix-run/react';
import { createContext, useContext } from 'react';
import type { PageHandle } from '~/page-handle';

/** What only the server knows when it renders a document; entry.server.tsx provides it. */
export type DocumentFacts = {
  nonce?: string;
  /** Address of our entry script. */
  entry?: string;
  /** The form that was sent came back with errors. */
  hasErrors: boolean;
  /** A stand-in for Stripe.js, loaded ahead of our module so that it is found in place. */
  stripeJsUrl?: string;
};

export const DocumentFactsContext = createContext<DocumentFacts>({ hasErrors: false });

/** The deepest page's declaration, made whole. */
export function usePage(): PageHandle {
  const match = useMatches().at(-1);
  return (match?.handle as PageHandle | undefined) ?? { title: 'Keyturn' };
}

export function useTitle(brandName: string): string {
  const { hasErrors } = useContext(DocumentFactsContext);
  const match = useMatches().at(-1);
  const error = useRouteError();
  const declared = (match?.handle as PageHandle | undefined)?.title ?? '';
  const title = error ? errorTitle(error) : typeof declared === 'function' ? declared(match?.data as never) : declared;
  return `${hasErrors ? 'Error: ' : ''}${title ? `${title} – ` : ''}${brandName}`;
}

/** A page that failed has no data to make its own title of. */
const errorTitle = (error: unknown) =>
  isRouteErrorResponse(error) && error.status === 404 ? 'Page not found' : 'There was an error';

/** The script of a page that Remix does not hydrate: the enhancement module, and what the page's island needs. */
export function DocumentScript({ island }: { island: PageHandle['island'] }) {
  const { nonce, entry, stripeJsUrl } = useContext(DocumentFactsContext);
  return (
    <>
      {island === 'card-payment' && stripeJsUrl && <script src={stripeJsUrl} nonce={nonce} />}
      <script type="module" src={entry} nonce={nonce} />
    </>
  );
}
