import type { Role } from '~/domain/account/rules';
import { brand } from '~/domain/config/brand-queries.server';
import { earlierTermsTexts, termsTexts } from '~/domain/onboarding/terms-queries.server';
import { notFound } from '~/platform/errors';
import { earlierTermsHtml, termsHtml } from '~/routes/shared/terms-html.server';
import { urls } from '~/urls';
import { type TermsView, versionOf } from './terms-page';

/** The first version's addresses: the one that the specification gives it, and its number. */
const FIRST = ['v1', '1.0'];

/** What a page shows of the terms: of the newest version where none is named. @throws KnownError 404 for a version that never was */
export function termsView(role: Role, version = termsTexts[role].version): TermsView {
  if (FIRST.includes(version)) {
    const newest = urls.termsText(role);
    return { terms: versionOf(earlierTermsTexts[role]), html: earlierTermsHtml[role], brand, other: newest };
  }
  if (version !== termsTexts[role].version) throw notFound();
  const before = urls.termsText(role, 'v1');
  return { terms: versionOf(termsTexts[role]), html: termsHtml[role], brand, other: before };
}
