import { brand } from '~/brand.server';
import type { Role } from '~/domain/account/rules';
import type { Fees } from '~/domain/payment/price-rules';
import { env } from '~/platform/env.server';
import { buyerTerms } from './terms/buyer-texts';
import { feesClause, withFees } from './terms/fees-rules';
import { buyerTermsInShort, sellerTermsInShort } from './terms/in-short-texts';
import { fillTerms, numbered, type TermsDocument } from './terms/rules';
import { sellerTerms } from './terms/seller-texts';
import { buyerTerms10 } from './terms/v1-0/buyer-texts';
import { sellerTerms10 } from './terms/v1-0/seller-texts';
import { buyerTerms11 } from './terms/v1-1/buyer-texts';
import { sellerTerms11 } from './terms/v1-1/seller-texts';
import { sellerTerms12 } from './terms/v1-2/seller-texts';
import { sellerTerms13 } from './terms/v1-3/seller-texts';

const values = {
  company: brand.companyName,
  brand: brand.name,
  supportEmail: brand.supportEmail,
  siteUrl: env.APP_URL,
  registeredOffice: brand.registeredOffice,
};

/** The terms that people accept now, by role, filled in with this installation's values. */
export const termsTexts = { sell: fillTerms(sellerTerms, values), buy: fillTerms(buyerTerms, values) };

/** Their summaries. */
export const termsInShort = {
  sell: numbered(sellerTermsInShort, sellerTerms),
  buy: numbered(buyerTermsInShort, buyerTerms),
};

const earlier: Record<Role, TermsDocument[]> = {
  sell: [sellerTerms13, sellerTerms12, sellerTerms11, sellerTerms10].map((document) => fillTerms(document, values)),
  buy: [buyerTerms11, buyerTerms10].map((document) => fillTerms(document, values)),
};

/** Every version that people have accepted, the newest first. */
export const termsVersions: Record<Role, TermsDocument[]> = {
  sell: [termsTexts.sell, ...earlier.sell],
  buy: [termsTexts.buy, ...earlier.buy],
};

/** The seller's newest terms, with these fees. */
export const sellerTermsWith = (fees: Fees | null): TermsDocument =>
  fees ? withFees(termsTexts.sell, feesClause(fees)) : termsTexts.sell;

/** A version by its number; null where there never was one. */
export const findTerms = (role: Role, version: string): TermsDocument | null =>
  termsVersions[role].find((document) => document.version === version) ?? null;
