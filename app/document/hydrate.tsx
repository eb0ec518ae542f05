import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { preventDoubleSubmission } from '../enhance/buttons';
import { formatMoney } from '../enhance/money';
import { closeMenu, focusErrorSummary } from '../enhance/page';
import { revealFollowUps } from '../enhance/reveal';
import { DocumentFactsContext } from './document';

/** As the server knew it, so that both render the same. */
const facts = {
  hasErrors: document.title.startsWith('Error: '),
  errorTitle: document.documentElement.dataset.errorTitle,
};

const { reporting } = document.documentElement.dataset;
if (reporting) {
  void import('./browser-reporting').then(({ startReporting }) => startReporting(JSON.parse(reporting)));
}

// Of the enhancements, those about what stays while pages change, and those that listen at the document.
focusErrorSummary();
closeMenu();
revealFollowUps();
formatMoney();
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
