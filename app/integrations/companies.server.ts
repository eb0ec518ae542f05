import { z } from 'zod';
import { env } from '~/platform/env.server';
import { reportError } from '~/platform/error-reporting.server';
import { ProviderError } from '~/platform/errors';
import { callProvider } from '~/platform/http.server';

/** Companies House, the public register: GET /company/{number}. Nearly every field of a company may be missing. */

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '');

const profile = z.object({
  company_name: z.string().trim().min(1),
  company_number: z.string(),
  company_status: z.string().nullish(),
  registered_office_address: z
    .object({
      care_of: text,
      po_box: text,
      premises: text,
      address_line_1: text,
      address_line_2: text,
      locality: text,
      region: text,
      postal_code: text,
    })
    .nullish(),
});

/** By the specification's names; empty where the register says nothing. */
export type RegisteredCompany = {
  name: string;
  company_number: string;
  status: string | null;
  address: { line_1: string; line_2: string; post_town: string; county: string; postcode: string; po_box: string };
};

/** Why the register gave no answer. */
export type RegisterFailure = 'not-configured' | 'no-answer' | 'key-refused' | 'too-many';

export type RegisterAnswer = { company: RegisteredCompany } | 'unknown' | RegisterFailure;

/** Staff wait for it with the form open, and can type the name instead. */
const TIMEOUT_MS = 2_500;

/** Every failure is reported here and returned as a value. It never throws. */
export async function askRegister(number: string): Promise<RegisterAnswer> {
  const { COMPANIES_HOUSE_API_KEY: key, COMPANIES_HOUSE_API_URL } = env;
  if (!key) return 'not-configured';
  try {
    const response = await callProvider(
      'companies',
      new URL(`/company/${encodeURIComponent(number)}`, COMPANIES_HOUSE_API_URL),
      {
        timeoutMs: TIMEOUT_MS,
        headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`, accept: 'application/json' },
      },
    );
    if (response.status === 404) return 'unknown';
    if (response.ok) return { company: toRegisteredCompany(profile.parse(await response.json())) };
    reportError(new ProviderError('companies', `answered ${response.status}`), { provider: 'companies' });
    if (response.status === 401 || response.status === 403) return 'key-refused';
    return response.status === 429 ? 'too-many' : 'no-answer';
  } catch (error) {
    reportError(error, { provider: 'companies' });
    return 'no-answer';
  }
}

function toRegisteredCompany(given: z.output<typeof profile>): RegisteredCompany {
  const { company_name: name, company_number, company_status, registered_office_address: office } = given;
  const { premises = '', address_line_1 = '', address_line_2 = '', care_of = '' } = office ?? {};
  const street = [premises, address_line_1].filter(Boolean).join(' ');
  const lines = [care_of && `c/o ${care_of}`, street, address_line_2].filter(Boolean);
  return {
    name,
    company_number,
    status: company_status ?? null,
    address: {
      line_1: lines[0] ?? '',
      line_2: lines.slice(1).join(', '),
      post_town: office?.locality ?? '',
      county: office?.region ?? '',
      postcode: office?.postal_code ?? '',
      po_box: office?.po_box ?? '',
    },
  };
}
