import { renderToStaticMarkup } from 'react-dom/server';
import { termsTexts } from '~/domain/onboarding/terms-queries.server';
import { TermsText } from '~/ui/terms-text';

/** The terms rendered once for the life of the process: some four hundred elements that are the same for everybody. */
export const termsHtml = {
  sell: renderToStaticMarkup(<TermsText document={termsTexts.sell} />),
  buy: renderToStaticMarkup(<TermsText document={termsTexts.buy} />),
};
