import { renderToStaticMarkup } from 'react-dom/server';
import type { TermsDocument } from '~/domain/onboarding/terms/rules';
import { termsTexts, termsVersions } from '~/domain/onboarding/terms-queries.server';
import { TermsText } from '~/ui/terms-text';

const rendered = new Map<TermsDocument, string>();

/** The terms, each version rendered once in the life of the process, since they are long and the same for everyone. */
for (const document of [...termsVersions.sell, ...termsVersions.buy]) {
  rendered.set(document, renderToStaticMarkup(<TermsText document={document} />));
}

export const termsHtmlOf = (document: TermsDocument): string => rendered.get(document) ?? '';

/** The newest of each role. */
export const termsHtml = { sell: termsHtmlOf(termsTexts.sell), buy: termsHtmlOf(termsTexts.buy) };
