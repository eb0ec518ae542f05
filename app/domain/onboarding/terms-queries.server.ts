import { brand } from '~/domain/config/brand-queries.server';
import { env } from '~/platform/env.server';
import { buyerTerms } from './terms/buyer-texts';
import { fillTerms } from './terms/rules';
import { sellerTerms } from './terms/seller-texts';

const values = {
  company: brand.companyName,
  brand: brand.name,
  supportEmail: brand.supportEmail,
  siteUrl: env.APP_URL,
};

/** The terms as this installation states them, by role. */
export const termsTexts = { sell: fillTerms(sellerTerms, values), buy: fillTerms(buyerTerms, values) };
