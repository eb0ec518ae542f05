import { renderToStaticMarkup } from 'react-dom/server';
import type { TermsDocument } from '~/domain/onboarding/terms/rules';
import { termsTexts } from '~/domain/onboarding/terms-queries.server';
import { TermsText } from '~/ui/terms-text';

export const toTermsHtml = (document: TermsDocument) => renderToStaticMarkup(<TermsText document={document} />);

/** The terms rendered once for the life of the process: some four hundred elements that are the same for everyone. */
export const termsHtml = { sell: toTermsHtml(termsTexts.sell), buy: toTermsHtml(termsTexts.buy) };
