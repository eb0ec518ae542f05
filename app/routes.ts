import { index, layout, prefix, type RouteConfig, route } from '@remix-run/route-config';

/** Each list of referrals has two addresses. */
function referrals(side: string) {
  const ends = ['total/:flag', 'foreign-currency', 'mortgage-referral'];
  return ends.map((end) => route(`${side}/${end}`, 'routes/api/referrals.ts', { id: `api-${side}-${end}` }));
}

/** The dialogs of an estate agent: one that is saved, and one that is being added. */
function estateAgentDialogs(of: string) {
  return Object.entries({
    office: 'office',
    'valuers/:personId': 'valuer',
    'negotiators/:personId': 'negotiator',
    ':kind/:personId/delete': 'delete-person',
    thirdfort: 'thirdfort',
  }).map(([path, file]) => route(path, `routes/admin/estate-agent/${file}.tsx`, { id: `${of}-estate-agent-${file}` }));
}

/** The site map: every address, and the module that answers it. Addresses are made by app/urls.ts. */
export default [
  layout('routes/site.tsx', [
    // Public
    index('routes/public/home.tsx'),
    route('contact', 'routes/public/contact.tsx'),
    route('seller/terms/v1', 'routes/public/seller-terms.tsx'),
    route('buyer/terms/v1', 'routes/public/buyer-terms.tsx'),
    route('seller/terms/1.0', 'routes/public/seller-terms-1-0.tsx'),
    route('buyer/terms/1.0', 'routes/public/buyer-terms-1-0.tsx'),
    route('privacy-policy', 'routes/public/privacy-policy.tsx'),
    route('cookie-policy', 'routes/public/cookie-policy.tsx'),
    route('cookie-settings', 'routes/public/cookie-settings.ts'),
    route('browser-errors', 'routes/public/browser-errors.ts'),
    route('partner-sign-up', 'routes/public/partner-sign-up.tsx'),

    // Account
    route('sign-in', 'routes/account/sign-in.tsx'),
    route('sign-out', 'routes/account/sign-out.ts'),
    route('authenticate', 'routes/account/authenticate.tsx'),
    route('authenticate/link-expired', 'routes/account/link-expired.tsx'),
    route('invitation/:token', 'routes/account/invitation.tsx'),
    route('welcome-back', 'routes/account/welcome-back.tsx'),
    route('welcome-back/add/:role', 'routes/account/add-transaction.ts'),
    route('welcome-back/resume/:role/:id', 'routes/account/resume.ts'),

    // Onboarding: what both roles have
    ...prefix(':role', [
      route('get-started', 'routes/onboarding/get-started.tsx'),
      route('welcome', 'routes/onboarding/welcome.tsx'),
      route('about-you', 'routes/onboarding/about-you.tsx'),
      route('about-the-property/:kind/add', 'routes/onboarding/add-person.tsx'),
      route('about-the-property/:kind/:personId', 'routes/onboarding/edit-person.tsx'),
      route('about-the-property/:kind/:personId/remove', 'routes/onboarding/remove-person.tsx'),
      route('terms-and-conditions', 'routes/onboarding/terms-and-conditions.tsx'),
    ]),

    // Selling
    ...prefix('sell', [
      route('about-the-property', 'routes/sell/about-the-property.tsx'),
      route('about-the-property/address', 'routes/sell/property-address.tsx'),
      route('about-the-property/estate-agent', 'routes/sell/estate-agent.tsx'),
      route('about-the-property/estate-agent/found', 'routes/sell/found-agents.ts'),
      route('payment', 'routes/sell/payment.tsx'),
      route('payment/checkout', 'routes/sell/checkout.ts'),
      route('payment/email-link', 'routes/sell/payment-email-link.ts'),
      route('payment-success', 'routes/sell/payment-success.tsx'),
    ]),

    // Buying
    ...prefix('buy', [
      route('about-the-property', 'routes/buy/about-the-property.tsx'),
      route('about-the-property/property', 'routes/buy/find-property.tsx'),
      route('whats-included', 'routes/buy/whats-included.tsx'),
      route('success', 'routes/buy/success.tsx'),
    ]),

    // Dashboard
    route('dashboard/:role/:id', 'routes/dashboard/dashboard.tsx'),
    route('dashboard/:role/:id/version', 'routes/dashboard/version.ts'),
    route('dashboard/:role/:id/receipt', 'routes/dashboard/receipt.tsx'),
    route('dashboard/:role/:id/solicitor', 'routes/dashboard/solicitor.tsx'),
    route('dashboard/sell/:id/requests/:requestId', 'routes/dashboard/request.tsx'),
    route('dashboard/sell/:id/not-my-buyer/:purchaseId', 'routes/dashboard/not-my-buyer.tsx'),
    ...prefix('dashboard/buy/:id/giftors', [
      index('routes/giftors/giftors.tsx'),
      route('add', 'routes/giftors/add-giftor.tsx'),
      route(':personId', 'routes/giftors/edit-giftor.tsx'),
      route(':personId/remove', 'routes/giftors/remove-giftor.tsx'),
    ]),

    // The back office. Every dialog is a route inside its page's
    layout(
      'routes/admin/layout.tsx',
      prefix('admin', [
        index('routes/admin/home.tsx'),
        route('feed', 'routes/admin/feed.tsx'),
        route('transactions', 'routes/admin/transactions.tsx', [
          route('columns', 'routes/admin/transactions-columns.tsx'),
          route('export', 'routes/admin/transactions-export.tsx'),
        ]),
        route('transactions/:id', 'routes/admin/transaction/layout.tsx', [
          index('routes/admin/transaction/property.tsx'),
          route('sellers', 'routes/admin/transaction/sellers.tsx'),
          route('purchase-intents', 'routes/admin/transaction/purchases.tsx', [
            route(':purchaseId/significant-dates', 'routes/admin/transaction/significant-dates.tsx'),
          ]),
          route('orders', 'routes/admin/transaction/orders.tsx', [
            route('invoice', 'routes/admin/transaction/invoice.tsx'),
          ]),
          route('thirdfort', 'routes/admin/transaction/checks.tsx'),
          route('solicitors', 'routes/admin/transaction/solicitors.tsx', [
            route('assign', 'routes/admin/transaction/assign/choose.tsx'),
            route('assign/confirm', 'routes/admin/transaction/assign/confirm.tsx'),
            route('assign/own/:purchaseId', 'routes/admin/transaction/assign/own.tsx'),
          ]),
          route('estate-agent', 'routes/admin/transaction/estate-agent.tsx', [
            route('assign', 'routes/admin/transaction/assign-estate-agent.tsx'),
          ]),
          route('searches', 'routes/admin/transaction/searches.tsx', [
            route('requests/:requestId/fee', 'routes/admin/transaction/request-fee.tsx'),
            route('order', 'routes/admin/transaction/order-searches.tsx'),
            route(':orderId/send', 'routes/admin/transaction/send-results.tsx'),
          ]),
          route('events', 'routes/admin/transaction/events.tsx'),
        ]),
        route('transactions/:id/search-results/:searchId', 'routes/admin/transaction/search-result-file.ts'),
        route('transactions/:id/tags', 'routes/admin/transaction/tags.ts'),
        route('transactions/:id/searches/requests', 'routes/admin/transaction/requests.ts'),
        route('estate-agent-brands', 'routes/admin/brand/list.tsx', [
          route('add', 'routes/admin/brand/add.tsx'),
          route(':id/edit', 'routes/admin/brand/edit.tsx'),
          route(':id/delete', 'routes/admin/brand/delete.tsx'),
        ]),
        route('law-firms', 'routes/admin/law-firm/list.tsx', [route('add', 'routes/admin/law-firm/add.tsx')]),
        route('law-firms/:id', 'routes/admin/law-firm/detail.tsx', [route('edit', 'routes/admin/law-firm/edit.tsx')]),
        route('invoicing', 'routes/admin/invoicing/list.tsx'),
        route('invoicing/:period', 'routes/admin/invoicing/month.tsx'),
        route('invoicing/files/:id', 'routes/admin/invoicing/file.tsx'),
        route('invoicing/files/:id/csv', 'routes/admin/invoicing/file-csv.ts'),
        route('invoicing/files/:id/:lawFirmId', 'routes/admin/invoicing/invoice.tsx'),
        route('lawyer-groups/:id', 'routes/admin/lawyer-group/detail.tsx', [
          route('edit', 'routes/admin/lawyer-group/edit.tsx'),
          route('solicitor', 'routes/admin/lawyer-group/solicitor.tsx'),
          route('legal-assistants/add', 'routes/admin/lawyer-group/add-assistant.tsx'),
          route('legal-assistants/:lawyerId', 'routes/admin/lawyer-group/edit-assistant.tsx'),
          route('legal-assistants/:lawyerId/remove', 'routes/admin/lawyer-group/remove-assistant.tsx'),
          route('thirdfort-recipient-emails', 'routes/admin/lawyer-group/recipient-emails.tsx'),
        ]),
        route('users', 'routes/admin/user/list.tsx'),
        route('users/:id', 'routes/admin/user/detail.tsx', [
          route('personal-information', 'routes/admin/user/personal-information.tsx'),
          route('address', 'routes/admin/user/address.tsx'),
          route('personal-data', 'routes/admin/user/personal-data.tsx'),
          route('erase', 'routes/admin/user/erase.tsx'),
          route(':change', 'routes/admin/user/access.tsx'),
        ]),
        route('users/:id/personal-data/file', 'routes/admin/user/personal-data-file.ts'),
        route('transactions-groups', 'routes/admin/group/list.tsx'),
        route('transactions-groups/add', 'routes/admin/group/add.tsx', [
          route('units/:unitId', 'routes/admin/group/unit.tsx'),
          route('units/:unitId/duplicate', 'routes/admin/group/duplicate-unit.tsx'),
          route('units/:unitId/remove', 'routes/admin/group/remove-unit.tsx'),
        ]),
        route('transactions-groups/add/keep', 'routes/admin/group/keep-draft.ts'),
        route('transactions-groups/success', 'routes/admin/group/success.tsx'),
        route('transactions-groups/:id/ops', 'routes/admin/group/ops.tsx', [
          route('estate-agent', 'routes/admin/group/assign-agent.tsx'),
          route('solicitors', 'routes/admin/group/assign-solicitors.tsx'),
        ]),
        route('transactions-groups/:id', 'routes/admin/group/detail.tsx', [
          route('name', 'routes/admin/group/name.tsx'),
          route('company', 'routes/admin/group/company.tsx'),
        ]),
        route('ask-charlie', 'routes/admin/ask-charlie.tsx'),
        route('estate-agents', 'routes/admin/estate-agent/list.tsx'),
        route('estate-agents/add', 'routes/admin/estate-agent/add.tsx', estateAgentDialogs('new')),
        route('estate-agents/:id', 'routes/admin/estate-agent/detail.tsx', estateAgentDialogs('saved')),
        route('search', 'routes/admin/search.tsx'),
        route('emails', 'routes/admin/emails.tsx'),
        route('retention', 'routes/admin/retention.tsx'),
        route('operations', 'routes/admin/operations.tsx'),
        route('config', 'routes/admin/config.tsx'),
        route('config/api', 'routes/admin/api-contract.tsx'),
        route('config/ui', 'routes/admin/showcase.tsx', [route('dialog', 'routes/admin/showcase-dialog.tsx')]),
        route('*', 'routes/admin/not-found.tsx'),
      ]),
    ),

    // What lawyer groups open by a link that they were sent
    route('search-results/:token', 'routes/public/search-results.tsx'),
    route('search-results/:token/:searchId', 'routes/public/search-result-file.ts'),

    route('*', 'routes/public/not-found.tsx'),
  ]),

  // JSON, with the specification's names
  ...prefix('api', [
    ...prefix('authentication', [
      route('sign-in', 'routes/api/account/sign-in.ts'),
      route('sign-up', 'routes/api/account/sign-up.ts'),
      route('sign-out', 'routes/api/account/sign-out.ts'),
      route('verify-user', 'routes/api/account/verify-user.ts'),
      route('verify-recaptcha', 'routes/api/account/verify-recaptcha.ts'),
    ]),
    route('users/current', 'routes/api/users/current.ts'),
    route('users/active-customer', 'routes/api/users/active-customer.ts'),
    route('users/email/:email', 'routes/api/users/by-email.ts'),
    route('users/:id', 'routes/api/users/item.ts'),
    route('users', 'routes/api/users/list.ts'),
    route('address/search', 'routes/api/address/search.ts'),
    route('address/details', 'routes/api/address/details.ts'),
    route('address/countries', 'routes/api/address/countries.ts'),
    route('property', 'routes/api/property/create.ts'),
    route('property/postcode/:postcode', 'routes/api/property/by-postcode.ts'),
    route('property/:id', 'routes/api/property/item.ts'),
    route('transaction', 'routes/api/transaction/list.ts'),
    route('transaction/export.csv', 'routes/api/transaction/export.ts'),
    route('transaction/total/:month/:year', 'routes/api/transaction/month-count.ts'),
    route('transaction/total-solicitors-assignments/:month/:year', 'routes/api/transaction/month-assignments.ts'),
    ...referrals('transaction'),
    route('transaction/manual', 'routes/api/transaction/manual.ts'),
    route('transaction/:id', 'routes/api/transaction/item.ts'),
    route('transaction/:id/referral-code', 'routes/api/transaction/referral-code.ts'),
    route('transaction/estate-agent/:groupId', 'routes/api/transaction/group-estate-agent.ts'),
    route('transaction/lawyer-group/:groupId', 'routes/api/transaction/group-lawyer-group.ts'),
    route('transaction/:id/tags', 'routes/api/transaction/tags.ts'),
    route('transaction/:id/estate-agent', 'routes/api/transaction/estate-agent.ts'),
    route('transaction/:id/estate-agent-status', 'routes/api/transaction/estate-agent-status.ts'),
    route('transaction/:id/lawyer-group', 'routes/api/transaction/lawyer-group.ts'),
    route('transaction/user/:userId', 'routes/api/transaction/of-user.ts'),
    route('transaction/latest/:userId', 'routes/api/transaction/latest.ts'),
    route('transaction/purchase-intent/:id', 'routes/api/transaction/of-purchase-intent.ts'),
    route('purchase-intent', 'routes/api/purchase-intent/create.ts'),
    route('purchase-intent/total/:month/:year', 'routes/api/purchase-intent/month-count.ts'),
    ...referrals('purchase-intent'),
    route('purchase-intent/:id', 'routes/api/purchase-intent/item.ts'),
    route('purchase-intent/user/:userId', 'routes/api/purchase-intent/of-user.ts'),
    route('purchase-intent/confirm/:id', 'routes/api/purchase-intent/confirm.ts'),
    route('purchase-intent/significant-dates/:id', 'routes/api/purchase-intent/significant-dates.ts'),
    route('referral-code/validate', 'routes/api/referral-code-validate.ts'),
    route('estate-agent', 'routes/api/estate-agent/list.ts'),
    route('estate-agent/:id', 'routes/api/estate-agent/item.ts'),
    route('estate-agent-brand', 'routes/api/estate-agent-brand/list.ts'),
    route('estate-agent-brand/:id', 'routes/api/estate-agent-brand/item.ts'),
    route('company', 'routes/api/company/list.ts'),
    route('company/company-number/:number', 'routes/api/company/by-number.ts'),
    route('company/:id', 'routes/api/company/item.ts'),
    route('law-firm', 'routes/api/law-firm/list.ts'),
    route('law-firm/:id', 'routes/api/law-firm/item.ts'),
    route('lawyer-group', 'routes/api/lawyer-group/list.ts'),
    route('lawyer-group/search', 'routes/api/lawyer-group/search.ts'),
    route('lawyer-group/:id', 'routes/api/lawyer-group/item.ts'),
    route('transactions-group', 'routes/api/transactions-group/list.ts'),
    route('transactions-group/name/:name', 'routes/api/transactions-group/by-name.ts'),
    route('transactions-group/:id', 'routes/api/transactions-group/item.ts'),
    route('stripe/customers', 'routes/api/stripe/customers.ts'),
    route('stripe/create-payment-intent', 'routes/api/stripe/create-payment-intent.ts'),
    route('events/transaction/:id', 'routes/api/events/of-transaction.ts'),
    route('events/transaction/:id/timeline', 'routes/api/events/timeline.ts'),
    route('searches/:transactionId', 'routes/api/searches/of-transaction.ts'),
    route('searches/:transactionId/version', 'routes/api/searches/version.ts'),
    route('additional-search-requests/transaction/:id', 'routes/api/additional-search-requests/of-transaction.ts'),
    route('additional-search-requests/:id', 'routes/api/additional-search-requests/item.ts'),
    route('thirdfort/thirdfort-requestor-email/:id', 'routes/api/thirdfort/requestor-email.ts'),
    route('thirdfort/:id', 'routes/api/thirdfort/of-transaction.ts'),
    route('thirdfort/:id/version', 'routes/api/thirdfort/version.ts'),
    route('thirdfort/:id/abort', 'routes/api/thirdfort/abort.ts'),
    route('thirdfort/:id/order', 'routes/api/thirdfort/order.ts'),
    route('email/request-call-back', 'routes/api/request-callback.ts', { id: 'request-call-back' }),
    route('email/request-callback', 'routes/api/request-callback.ts', { id: 'request-callback' }),
    route('drafts/:key', 'routes/api/draft.ts'),
    route('search', 'routes/api/search.ts'),
    route('admin-config', 'routes/api/admin-config.ts'),
    route('openapi.json', 'routes/api/openapi.ts'),
    route('__testerror', 'routes/api/test-error.ts'),
    route('*', 'routes/api/not-found.ts'),
  ]),

  route('webhooks/stripe', 'routes/webhooks/stripe.ts'),
  route('webhooks/thirdfort', 'routes/webhooks/thirdfort.ts'),
  route('webhooks/searches', 'routes/webhooks/searches.ts'),

  route('robots.txt', 'routes/public/robots.ts'),
  route('sitemap.xml', 'routes/public/sitemap.ts'),
] satisfies RouteConfig;
