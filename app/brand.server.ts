import type { BankAccount, Brand } from '~/domain/config/brand-rules';
import { env } from '~/platform/env.server';

/** Our company details, from the configuration. Every page and email shows them. */
export const brand: Brand = {
  name: env.BRAND_NAME,
  supportEmail: env.SUPPORT_EMAIL,
  companyName: env.COMPANY_NAME,
  companyNumber: env.COMPANY_NUMBER,
  registeredOffice: env.REGISTERED_OFFICE,
  vatNumber: env.VAT_NUMBER,
};

const { BANK_ACCOUNT_NAME: name, BANK_SORT_CODE: sortCode, BANK_ACCOUNT_NUMBER: number } = env;

/** Null while it is not configured. */
export const bankAccount: BankAccount | null = name && sortCode && number ? { name, sortCode, number } : null;
