/** Every JSON call. tests/integration/contract.test.ts holds this list to app/routes.ts. */
import { enquiries, signingIn, users } from './accounts.server';
import { assigning, groups, overview } from './back-office.server';
import { addresses, payments, purchases, transactions } from './deals.server';
import type { Operation, Resource } from './operation.server';
import { estateAgents, lawFirms } from './partners.server';
import { checks, events, others, searches } from './work.server';

export const resources: readonly Resource[] = [
  signingIn,
  users,
  addresses,
  transactions,
  purchases,
  payments,
  overview,
  assigning,
  groups,
  estateAgents,
  lawFirms,
  checks,
  searches,
  events,
  enquiries,
  others,
];

export const operations: readonly Operation[] = resources.flatMap((resource) => resource.operations);
