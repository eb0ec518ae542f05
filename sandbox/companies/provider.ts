import { json } from '../core/http.ts';
import { lagging, type Provider } from '../core/provider.ts';
import { companies } from './companies.ts';

const unauthorized = json({ error: 'Invalid Authorization', type: 'ch:service' }, 401);
const notFound = json({ errors: [{ type: 'ch:service', error: 'company-profile-not-found' }] }, 404);

/** The rate limit of a key, and what is left of it. */
const limits = { 'x-ratelimit-limit': '600', 'x-ratelimit-remain': '0', 'x-ratelimit-window': '5m' };

/** Companies House: `GET /company/{number}`, with the API key as the user of Basic authorization. */
export const companiesProvider: Provider = {
  name: 'companies',
  claims: (path) => path.startsWith('/company/'),
  failure: () => json({ errors: [{ type: 'ch:service', error: 'internal-server-error' }] }, 500),
  refusals: { 'wrong-key': unauthorized, 'too-many': json({ error: 'ch:too-many-requests' }, 429, limits) },
  handle: lagging(({ path, headers }) => {
    const credentials = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1];
    const [key] = Buffer.from(credentials ?? '', 'base64')
      .toString()
      .split(':');
    if (!key) return unauthorized;
    const number = path.split('/')[2];
    const company = companies.find(({ company_number }) => company_number === number);
    return company ? json(company) : notFound;
  }),
};
