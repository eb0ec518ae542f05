import type { Role } from '~/domain/account/rules';
import { brand } from '~/domain/config/brand-queries.server';
import { env } from '~/platform/env.server';
import { buyerTerms } from './terms/buyer-texts';
import { buyerTermsInShort, sellerTermsInShort } from './terms/in-short-texts';
import { fillTerms, numbered } from './terms/rules';
import { sellerTerms } from './terms/seller-texts';
import { buyerTerms10 } from './terms/v1-0/buyer-texts';
import { sellerTerms10 } from './terms/v1-0/seller-texts';
import { sellerTerms11 } from './terms/v1-1/seller-texts';

const values = {
  company: brand.companyName,
  brand: brand.name,
  supportEmail: brand.supportEmail,
  siteUrl: env.APP_URL,
};

/** The terms as this installation states them, by role: the version that people accept now. */
export const termsTexts = { sell: fillTerms(sellerTerms, values), buy: fillTerms(buyerTerms, values) };

/** The same summed up. */
export const termsInShort = {
  sell: numbered(sellerTermsInShort, sellerTerms),
  buy: numbered(buyerTermsInShort, buyerTerms),
};

/** Each version that people have accepted, the newest last. */
const versions = {
  sell: [sellerTerms10, sellerTerms11, sellerTerms].map((document) => fillTerms(document, values)),
  buy: [buyerTerms10, buyerTerms].map((document) => fillTerms(document, values)),
};

/** A version as people accepted it; null where there is none of that number. */
export const findTerms = (role: Role, version: string) =>
  versions[role].find((document) => document.version === version) ?? null;

export const isNewestTerms = (role: Role, version: string) => termsTexts[role].version === version;
