import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { DocumentFactsContext } from './document';
import { preventDoubleSubmission } from './enhance/buttons';
import { closeMenu, focusErrorSummary } from './enhance/page';

/** As the server knew it, so that both render the same. */
const facts = { hasErrors: document.title.startsWith('Error: ') };

// Of the enhancements, those about what stays while pages change.
focusErrorSummary();
closeMenu();
preventDoubleSubmission();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentFactsContext.Provider value={facts}>
        <RemixBrowser />
      </DocumentFactsContext.Provider>
    </StrictMode>,
  );
});
