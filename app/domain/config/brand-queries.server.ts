import type { Brand } from '~/domain/config/brand-rules';
import { env } from '~/platform/env.server';

/** Who we are, as every page and email says it. From configuration. */
export const brand: Brand = {
  name: env.BRAND_NAME,
  supportEmail: env.SUPPORT_EMAIL,
  companyName: env.COMPANY_NAME,
  companyNumber: env.COMPANY_NUMBER,
  registeredOffice: env.REGISTERED_OFFICE,
  vatNumber: env.VAT_NUMBER,
};
