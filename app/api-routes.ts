/**
 * The addresses of the JSON calls under /api and the modules in app/routes/api that answer them, grouped by resource as in the
 * contract. Plain data, since the contract is collected while the app runs and the site map exists only in the build.
 */
export const apiResources: readonly { title: string; routes: readonly (readonly [path: string, file: string])[] }[] = [
  {
    title: 'Signing in',
    routes: [
      ['authentication/sign-in', 'account/sign-in'],
      ['authentication/sign-up', 'account/sign-up'],
      ['authentication/verify-user', 'account/verify-user'],
      ['authentication/sign-out', 'account/sign-out'],
      ['authentication/verify-recaptcha', 'account/verify-recaptcha'],
    ],
  },
  {
    title: 'Users',
    routes: [
      ['users/current', 'users/current'],
      ['users/:id', 'users/item'],
      ['users', 'users/list'],
      ['users/email/:email', 'users/by-email'],
      ['users/active-customer', 'users/active-customer'],
    ],
  },
  {
    title: 'Addresses and properties',
    routes: [
      ['address/search', 'address/search'],
      ['address/details', 'address/details'],
      ['address/countries', 'address/countries'],
      ['property', 'property/create'],
      ['property/:id', 'property/item'],
      ['property/postcode/:postcode', 'property/by-postcode'],
    ],
  },
  {
    title: 'Transactions',
    routes: [
      ['transaction', 'transaction/list'],
      ['transaction/:id', 'transaction/item'],
      ['transaction/user/:userId', 'transaction/of-user'],
      ['transaction/latest/:userId', 'transaction/latest'],
      ['transaction/purchase-intent/:id', 'transaction/of-purchase-intent'],
      ['transaction/:id/estate-agent', 'transaction/estate-agent'],
      ['transaction/:id/estate-agent-status', 'transaction/estate-agent-status'],
      ['transaction/:id/tags', 'transaction/tags'],
      ['transaction/:id/owner', 'transaction/owner'],
      ['transaction/:id/follow-up', 'transaction/follow-up'],
      ['transaction/:id/notes', 'transaction/notes'],
      ['transaction/:id/hold', 'transaction/hold'],
    ],
  },
  {
    title: 'Purchase intents',
    routes: [
      ['purchase-intent', 'purchase-intent/create'],
      ['purchase-intent/:id', 'purchase-intent/item'],
      ['purchase-intent/user/:userId', 'purchase-intent/of-user'],
      ['purchase-intent/confirm/:id', 'purchase-intent/confirm'],
      ['purchase-intent/significant-dates/:id', 'purchase-intent/significant-dates'],
    ],
  },
  {
    title: 'Payment',
    routes: [
      ['stripe/customers', 'stripe/customers'],
      ['stripe/create-payment-intent', 'stripe/create-payment-intent'],
      ['referral-code/validate', 'referral-code-validate'],
      ['transaction/:id/referral-code', 'transaction/referral-code'],
    ],
  },
  {
    title: 'Overview',
    routes: [
      ['search', 'search'],
      ['work', 'work'],
      ['transaction/total/:month/:year', 'transaction/month-count'],
      ['purchase-intent/total/:month/:year', 'purchase-intent/month-count'],
      ['transaction/total-solicitors-assignments/:month/:year', 'transaction/month-assignments'],
      ['transaction/total/:flag', 'transaction/referrals'],
      ['transaction/foreign-currency', 'transaction/foreign-currency'],
      ['transaction/mortgage-referral', 'transaction/mortgage-referral'],
      ['purchase-intent/total/:flag', 'purchase-intent/referrals'],
      ['purchase-intent/foreign-currency', 'purchase-intent/foreign-currency'],
      ['purchase-intent/mortgage-referral', 'purchase-intent/mortgage-referral'],
      ['admin-config', 'admin-config'],
    ],
  },
  {
    title: 'Assigning solicitors and estate agents',
    routes: [
      ['transaction/:id/lawyer-group', 'transaction/lawyer-group'],
      ['transaction/lawyer-group/:groupId', 'transaction/group-lawyer-group'],
      ['transaction/estate-agent/:groupId', 'transaction/group-estate-agent'],
    ],
  },
  {
    title: 'Transactions groups and companies',
    routes: [
      ['transactions-group', 'transactions-group/list'],
      ['transactions-group/:id', 'transactions-group/item'],
      ['transactions-group/name/:name', 'transactions-group/by-name'],
      ['transaction/manual', 'transaction/manual'],
      ['company', 'company/list'],
      ['company/:id', 'company/item'],
      ['company/company-number/:number', 'company/by-number'],
    ],
  },
  {
    title: 'Estate agents and brands',
    routes: [
      ['agent/sales', 'agent/sales'],
      ['estate-agent', 'estate-agent/list'],
      ['estate-agent/:id', 'estate-agent/item'],
      ['estate-agent-brand', 'estate-agent-brand/list'],
      ['estate-agent-brand/:id', 'estate-agent-brand/item'],
    ],
  },
  {
    title: 'Law firms and lawyer groups',
    routes: [
      ['law-firm', 'law-firm/list'],
      ['law-firm/:id', 'law-firm/item'],
      ['lawyer-group', 'lawyer-group/list'],
      ['lawyer-group/search', 'lawyer-group/search'],
      ['lawyer-group/:id', 'lawyer-group/item'],
    ],
  },
  {
    title: 'Identity checks',
    routes: [
      ['thirdfort/:id', 'thirdfort/of-transaction'],
      ['thirdfort/:id/version', 'thirdfort/version'],
      ['thirdfort/:id/abort', 'thirdfort/abort'],
      ['thirdfort/:id/order', 'thirdfort/order'],
      ['thirdfort/thirdfort-requestor-email/:id', 'thirdfort/requestor-email'],
    ],
  },
  {
    title: 'Reminders',
    routes: [
      ['reminders/transaction/:id', 'reminders/of-transaction'],
      ['reminders/transaction/:id/pause', 'reminders/pause'],
    ],
  },
  {
    title: 'Searches and additional requests',
    routes: [
      ['searches/:transactionId', 'searches/of-transaction'],
      ['searches/:transactionId/version', 'searches/version'],
      ['additional-search-requests/transaction/:id', 'additional-search-requests/of-transaction'],
      ['additional-search-requests/:id', 'additional-search-requests/item'],
    ],
  },
  {
    title: 'Events',
    routes: [
      ['events/transaction/:id', 'events/of-transaction'],
      ['events/transaction/:id/timeline', 'events/timeline'],
    ],
  },
  {
    title: 'Questions about a deal',
    routes: [
      ['update-requests/:role/:id', 'update-requests/of-deal'],
      ['update-requests/:id', 'update-requests/item'],
    ],
  },
  {
    title: 'Solicitors’ reports',
    routes: [
      ['solicitor-reports/transaction/:id', 'solicitor-reports/of-transaction'],
      ['solicitor-reports/:id', 'solicitor-reports/item'],
      ['solicitor-reports/:id/set-date', 'solicitor-reports/set-date'],
      ['firm/reports', 'solicitor-reports/firm'],
    ],
  },
  {
    title: 'Enquiries',
    routes: [
      ['email/request-callback', 'request-callback'],
      ['email/request-call-back', 'request-callback'],
    ],
  },
  {
    title: 'Other calls',
    routes: [
      ['drafts/:key', 'draft'],
      ['openapi.json', 'openapi'],
      ['__testerror', 'test-error'],
    ],
  },
];

export const apiRoutes = apiResources.flatMap(({ routes }) => routes);
