import { renderToStaticMarkup } from 'react-dom/server';
import { earlierTermsTexts, termsTexts } from '~/domain/onboarding/terms-queries.server';
import { TermsText } from '~/ui/terms-text';

/** The terms, rendered once in the life of the process, since they are long and the same for everyone. */
export const termsHtml = {
  sell: renderToStaticMarkup(<TermsText document={termsTexts.sell} />),
  buy: renderToStaticMarkup(<TermsText document={termsTexts.buy} />),
};

export const earlierTermsHtml = {
  sell: renderToStaticMarkup(<TermsText document={earlierTermsTexts.sell} />),
  buy: renderToStaticMarkup(<TermsText document={earlierTermsTexts.buy} />),
};
