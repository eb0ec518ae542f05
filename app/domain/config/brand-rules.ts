/** Who runs the service, as pages and emails say it. The values come from the configuration. */
export interface Brand {
  name: string;
  supportEmail: string;
  companyName: string;
  companyNumber: string;
  registeredOffice: string;
  vatNumber: string;
}

/** Where law firms pay our invoices. */
export type BankAccount = { name: string; sortCode: string; number: string };

/** The disclosure that the Companies Act requires on every page and in every email. */
export const companyLine = (brand: Brand) => `${brand.name} is a trading name of ${companyFacts(brand).join('. ')}.`;

/** The same without the brand, for receipts and the like. */
export const companyFacts = ({ companyName, companyNumber, registeredOffice, vatNumber }: Brand) => [
  `${companyName}, registered in England and Wales, company number ${companyNumber}`,
  `Registered office: ${registeredOffice}`,
  `VAT registration number: ${vatNumber}`,
];

/**
 * At the foot of every page and email (5-as-deals-go, 39). ‘Solicitor’ is a protected title, and some of our panel are licensed conveyancers;
 * a company of conveyancing services must not be taken for a law firm.
 */
export const notALawFirm = ({ name }: Pick<Brand, 'name'>) =>
  `${name} is not a law firm. We say ‘solicitor’ for a solicitor regulated by the SRA or a licensed conveyancer regulated by the CLC.`;
