import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { preventDoubleSubmission } from '../enhance/buttons';
import { formatMoney } from '../enhance/money';
import { closeMenu, focusErrorSummary } from '../enhance/page';
import { revealFollowUps } from '../enhance/reveal';
import { DocumentFactsContext } from './document';
import { keepTypedWhileTakenOver } from './taking-over';

/** As the server knew it, so that both render the same. */
const facts = {
  hasErrors: document.title.startsWith('Error: '),
  errorTitle: document.documentElement.dataset.errorTitle,
};

const { reporting } = document.documentElement.dataset;
if (reporting) {
  void import('./browser-reporting').then(({ startReporting }) => startReporting(JSON.parse(reporting)));
}

const release = keepTypedWhileTakenOver();

function Page() {
  useEffect(() => {
    release();
    // Of the enhancements, those about what stays while pages change, and those that listen at the document.
    closeMenu();
    revealFollowUps();
    formatMoney();
    preventDoubleSubmission();
    focusErrorSummary();
  }, []);
  return <RemixBrowser />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentFactsContext.Provider value={facts}>
        <Page />
      </DocumentFactsContext.Provider>
    </StrictMode>,
  );
});
