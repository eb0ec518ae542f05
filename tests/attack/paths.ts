type Sessions = { customer: string; staff: string };

/** Addresses that take a form or a call, one for each body parser. */
export const targets = ({ customer, staff }: Sessions) => [
  { path: '/sign-in' },
  { path: '/contact' },
  { path: '/cookie-settings' },
  { path: '/api/authentication/sign-up' },
  { path: '/api/email/request-callback' },
  { path: '/webhooks/stripe' },
  { path: '/webhooks/thirdfort' },
  { path: '/webhooks/searches' },
  { path: '/webhooks/mail' },
  { path: '/sell/about-you', cookie: customer },
  { path: '/sell/about-the-property', cookie: customer },
  { path: '/api/drafts/aboutYouForm', cookie: customer },
  { path: '/api/property', cookie: customer },
  { path: '/api/users', method: 'PUT', cookie: customer },
  { path: '/admin/law-firms/add', cookie: staff },
  { path: '/admin/estate-agents/add/thirdfort', cookie: staff },
  { path: '/api/estate-agent', cookie: staff },
  { path: '/api/company', cookie: staff },
  { path: '/api/transaction/manual', cookie: staff },
  { path: '/admin/transactions-groups/add', cookie: staff },
  { path: '/admin/transactions-groups/add/keep', cookie: staff },
  { path: '/admin/transactions-groups/add/units/add', cookie: staff },
  { path: '/admin/invoicing/2026-09', cookie: staff },
];
