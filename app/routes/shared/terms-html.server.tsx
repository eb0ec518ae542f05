import { renderToStaticMarkup } from 'react-dom/server';
import type { Role } from '~/domain/account/rules';
import { feesClauseOf } from '~/domain/onboarding/terms/fees-rules';
import type { TermsDocument } from '~/domain/onboarding/terms/rules';
import { sellerTermsOfToday, termsTexts, termsVersions } from '~/domain/onboarding/terms-queries.server';
import { db } from '~/platform/db.server';
import { TermsText } from '~/ui/terms-text';

const rendered = new Map<TermsDocument, string>();

/** The terms, each version rendered once in the life of the process, since they are long and the same for everyone. */
for (const document of [...termsVersions.sell, ...termsVersions.buy]) {
  rendered.set(document, renderToStaticMarkup(<TermsText document={document} />));
}

export const termsHtmlOf = (document: TermsDocument): string => rendered.get(document) ?? '';

/** The seller's newest, with the fees of today, by the clause that names them: rendered again when a price changes. */
let ofToday = { clause: '', html: '' };

/** The newest of a role. */
export async function termsHtml(role: Role): Promise<string> {
  if (role === 'buy') return termsHtmlOf(termsTexts.buy);
  const document = await sellerTermsOfToday(db);
  if (document === termsTexts.sell) return termsHtmlOf(document);
  const clause = JSON.stringify(feesClauseOf(document));
  if (ofToday.clause !== clause) {
    ofToday = { clause, html: renderToStaticMarkup(<TermsText document={document} />) };
  }
  return ofToday.html;
}
