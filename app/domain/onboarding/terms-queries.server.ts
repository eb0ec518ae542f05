import { brand } from '~/domain/config/brand-queries.server';
import { env } from '~/platform/env.server';
import { buyerTerms } from './terms/buyer-texts';
import { buyerTermsInShort, sellerTermsInShort } from './terms/in-short-texts';
import { fillTerms, numbered } from './terms/rules';
import { sellerTerms } from './terms/seller-texts';
import { buyerTerms10 } from './terms/v1-0/buyer-texts';
import { sellerTerms10 } from './terms/v1-0/seller-texts';

const values = {
  company: brand.companyName,
  brand: brand.name,
  supportEmail: brand.supportEmail,
  siteUrl: env.APP_URL,
};

/** The terms that people accept now, by role, filled in with this installation's values. */
export const termsTexts = { sell: fillTerms(sellerTerms, values), buy: fillTerms(buyerTerms, values) };

/** Their summaries. */
export const termsInShort = {
  sell: numbered(sellerTermsInShort, sellerTerms),
  buy: numbered(buyerTermsInShort, buyerTerms),
};

/** Version 1.0, for people who accepted it. */
export const earlierTermsTexts = { sell: fillTerms(sellerTerms10, values), buy: fillTerms(buyerTerms10, values) };
