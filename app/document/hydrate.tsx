import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { preventDoubleSubmission } from '../enhance/buttons';
import { formatMoney } from '../enhance/money';
import { closeMenu, focusErrors } from '../enhance/page';
import { revealFollowUps } from '../enhance/reveal';
import { DocumentFactsContext } from './document';
import { keepInputDuringHydration } from './hydration-input';

/** The facts as the server had them, so that both render the same. */
const facts = {
  hasErrors: document.title.startsWith('Error: '),
  errorTitle: document.documentElement.dataset.errorTitle,
  requestId: document.documentElement.dataset.requestId,
};

const { reporting } = document.documentElement.dataset;
if (reporting) {
  void import('./browser-reporting').then(({ startReporting }) => startReporting(JSON.parse(reporting)));
}

const release = keepInputDuringHydration();

function Page() {
  useEffect(() => {
    release();
    // Only the enhancements that listen on the document or concern what stays while pages change.
    closeMenu();
    revealFollowUps();
    formatMoney();
    preventDoubleSubmission();
    focusErrors();
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
