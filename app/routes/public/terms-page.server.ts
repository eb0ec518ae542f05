import { brand } from '~/brand.server';
import type { Role } from '~/domain/account/rules';
import { findTerms, termsTexts } from '~/domain/onboarding/terms-rules.server';
import { getPaymentPage } from '~/domain/payment/queries.server';
import { isDatabaseUnavailable } from '~/platform/database-unavailable.server';
import { notFound } from '~/platform/errors';
import { termsHtml, termsHtmlOf } from '~/routes/shared/terms-html.server';
import { urls } from '~/urls';
import { type TermsView, versionOf } from './terms-page';

/** The first version by the address that the specification gives it. */
const FIRST = 'v1';
const FIRST_NUMBER = '1.0';

/** What a page shows of the terms: of the newest version where none is named. @throws KnownError 404 for a version that never was */
export async function termsView(role: Role, version = termsTexts[role].version): Promise<TermsView> {
  const document = findTerms(role, version === FIRST ? FIRST_NUMBER : version);
  if (!document) throw notFound();
  const { replaces, ...shown } = versionOf(document);
  const html = document === termsTexts[role] ? await newest(role) : termsHtmlOf(document);
  if (document !== termsTexts[role] || !replaces) return { terms: shown, html, brand, other: urls.termsText(role) };
  const before = replaces.version === FIRST_NUMBER ? FIRST : replaces.version;
  return { terms: { ...shown, replaces }, html, brand, other: urls.termsText(role, before) };
}

/** Without the database they load with the figures with which they were published. */
async function newest(role: Role): Promise<string> {
  try {
    return termsHtml(role, role === 'sell' ? (await getPaymentPage(null)).fees : null);
  } catch (error) {
    if (isDatabaseUnavailable(error)) return termsHtmlOf(termsTexts[role]);
    throw error;
  }
}
