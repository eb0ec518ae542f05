import { renderToStaticMarkup } from 'react-dom/server';
import type { Role } from '~/domain/account/rules';
import type { TermsDocument } from '~/domain/onboarding/terms/rules';
import { sellerTermsWith, termsTexts, termsVersions } from '~/domain/onboarding/terms-rules.server';
import type { Fees } from '~/domain/payment/price-rules';
import { TermsText } from '~/ui/terms-text';

const rendered = new Map<TermsDocument, string>();

/** The terms, each version rendered once in the life of the process, since they are long and the same for everyone. */
for (const document of [...termsVersions.sell, ...termsVersions.buy]) {
  rendered.set(document, renderToStaticMarkup(<TermsText document={document} />));
}

export const termsHtmlOf = (document: TermsDocument): string => rendered.get(document) ?? '';

/** The seller's newest, with the fees that were asked for last: rendered again when a price changes. */
let ofToday = { fees: '', html: '' };

/**
 * The newest of a role.
 * @param fees of today, which the seller's name
 */
export function termsHtml(role: Role, fees: Fees | null): string {
  if (role === 'buy' || fees === null) return termsHtmlOf(termsTexts[role]);
  const key = JSON.stringify(fees);
  if (ofToday.fees !== key) {
    ofToday = { fees: key, html: renderToStaticMarkup(<TermsText document={sellerTermsWith(fees)} />) };
  }
  return ofToday.html;
}
