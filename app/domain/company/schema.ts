import { z } from 'zod';
import { address } from '../address/schema';
import { nameOfFirm } from '../partner/schema';
import { someOf } from '../shared/schema';
import { normalCompanyNumber } from './rules';

const MAX_NUMBER_LENGTH = 32;
const REQUIRED = 'Company number is required';

export const companyNumber = z
  .string(REQUIRED)
  .transform(normalCompanyNumber)
  .pipe(
    z
      .string()
      .min(1, REQUIRED)
      .max(MAX_NUMBER_LENGTH, `Company number must be less than ${MAX_NUMBER_LENGTH} characters long`)
      .regex(/^[A-Z0-9./-]*$/, 'Company number is not valid'),
  );

const company = z.object({ name: nameOfFirm('Company name'), company_number: companyNumber, address });

export const newCompany = company;
export type CompanyAnswers = z.output<typeof newCompany>;

/** Any of the fields; the others stay as they are. */
export const companyChange = someOf(company);
