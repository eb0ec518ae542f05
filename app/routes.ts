import { index, layout, prefix, type RouteConfig, route } from '@remix-run/route-config';
import { apiRoutes } from './api-routes.ts';

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
    route('seller/terms', 'routes/public/seller-terms.tsx'),
    route('seller/terms/:version', 'routes/public/seller-terms-version.tsx'),
    route('buyer/terms', 'routes/public/buyer-terms.tsx'),
    route('buyer/terms/:version', 'routes/public/buyer-terms-version.tsx'),
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
    route('offer/:token', 'routes/account/named-buyer.tsx'),
    route('firm/:token', 'routes/firm/matters.tsx'),
    route('firm/:token/stop', 'routes/firm/stop.tsx'),
    route('firm/:token/:assignmentId', 'routes/firm/matter.tsx'),
    route('firm/:token/:assignmentId/days', 'routes/firm/days.tsx'),
    route('firm/:token/reports/:reportId/undo', 'routes/firm/undo.ts'),
    route('account', 'routes/account/your-details.tsx'),
    route('account/copy-of-data', 'routes/account/copy-of-data.ts'),
    route('account/emails', 'routes/account/email-choices.ts'),
    route('account/email', 'routes/account/change-email.tsx'),
    route('account/email/:token', 'routes/account/confirm-email.tsx'),
    route('account/email/undo/:token', 'routes/account/undo-email-change.tsx'),
    route('emails/:token', 'routes/account/email-switch.tsx'),
    route('reminders/:token', 'routes/account/reminders.tsx'),
    route('welcome-back', 'routes/account/welcome-back.tsx'),
    route('welcome-back/add/:role', 'routes/account/add-transaction.tsx'),
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
      route('panel', 'routes/sell/panel.tsx'),
      route('payment', 'routes/sell/payment.tsx'),
      route('payment/checkout', 'routes/sell/checkout.ts'),
      route('payment/email-link', 'routes/sell/payment-email-link.ts'),
      route('payment-success', 'routes/sell/payment-success.tsx'),
    ]),

    // Buying
    ...prefix('buy', [
      route('about-the-property', 'routes/buy/about-the-property.tsx'),
      route('about-the-property/property', 'routes/buy/find-property.tsx'),
      route('about-the-property/alert', 'routes/buy/postcode-alert.ts'),
      route('whats-included', 'routes/buy/whats-included.tsx'),
      route('success', 'routes/buy/success.tsx'),
    ]),

    // Dashboard
    route('dashboard/:role/:id', 'routes/dashboard/dashboard.tsx'),
    route('dashboard/:role/:id/version', 'routes/dashboard/version.ts'),
    route('dashboard/:role/:id/receipt', 'routes/dashboard/receipt.tsx'),
    route('dashboard/:role/:id/ready', 'routes/dashboard/ready.tsx'),
    route('dashboard/:role/:id/reminders', 'routes/dashboard/reminders.ts'),
    route('dashboard/:role/:id/solicitor', 'routes/dashboard/solicitor.tsx'),
    route('dashboard/:role/:id/cancel', 'routes/dashboard/cancel.tsx'),
    route('dashboard/:role/:id/ask', 'routes/dashboard/ask.tsx'),
    route('dashboard/:role/:id/corrections/:correctionId', 'routes/dashboard/correction.tsx'),
    route('dashboard/:role/:id/sharing', 'routes/dashboard/sharing.ts'),
    route('dashboard/sell/:id/requests/:requestId', 'routes/dashboard/request.tsx'),
    route('dashboard/sell/:id/orders/:orderId', 'routes/dashboard/fee-order.tsx'),
    route('dashboard/sell/:id/orders/:orderId/cancel', 'routes/dashboard/cancel-fee.tsx'),
    route('dashboard/sell/:id/start', 'routes/dashboard/start-now.tsx'),
    route('dashboard/sell/:id/withdraw', 'routes/dashboard/withdraw.tsx'),
    route('dashboard/buy/:id/stop', 'routes/dashboard/stop.tsx'),
    route('dashboard/sell/:id/estate-agent', 'routes/dashboard/estate-agent.tsx'),
    route('dashboard/sell/:id/offer', 'routes/dashboard/offer.tsx'),
    route('dashboard/sell/:id/my-buyer/:purchaseId', 'routes/dashboard/my-buyer.tsx'),
    route('dashboard/sell/:id/not-my-buyer/:purchaseId', 'routes/dashboard/not-my-buyer.tsx'),
    ...prefix('dashboard/buy/:id/giftors', [
      index('routes/giftors/giftors.tsx'),
      route('add', 'routes/giftors/add-giftor.tsx'),
      route(':personId', 'routes/giftors/edit-giftor.tsx'),
      route(':personId/remove', 'routes/giftors/remove-giftor.tsx'),
    ]),

    // What an estate agent sees, without an account
    ...prefix('agent', [
      index('routes/agent/sales.tsx'),
      route('sign-in', 'routes/agent/sign-in.tsx'),
      route('sign-in/:token', 'routes/agent/link.tsx'),
      route('sign-out', 'routes/agent/sign-out.ts'),
      route('emails', 'routes/agent/emails.ts'),
      route('emails/:token', 'routes/agent/weekly.tsx'),
      route('sales.csv', 'routes/agent/sales-csv.ts'),
      route('sales/:id', 'routes/agent/sale.tsx'),
      route('sales/:id/ask', 'routes/agent/ask.tsx'),
      route('sales/:id/tell', 'routes/agent/tell.tsx'),
    ]),

    // The back office. Every dialog is a route inside its page's
    layout(
      'routes/admin/layout.tsx',
      prefix('admin', [
        index('routes/admin/home.tsx'),
        route('work', 'routes/admin/work/page.tsx', [
          route('hand-over-all', 'routes/admin/work/hand-over-all.tsx'),
          route(':id/take', 'routes/admin/work/take.tsx'),
          route(':id/hand-over', 'routes/admin/work/hand-over.tsx'),
          route(':id/snooze', 'routes/admin/work/snooze.tsx'),
          route(':id/answer/:updateId', 'routes/admin/work/answer.tsx'),
        ]),
        route('work/:id/undo', 'routes/admin/work/undo.ts'),
        route('keys', 'routes/admin/keys.tsx'),
        route('questions.csv', 'routes/admin/questions-csv.ts'),
        route('figures', 'routes/admin/figures.tsx'),
        route('firm-reports.csv', 'routes/admin/firm-stats-csv.ts'),
        route('feed', 'routes/admin/feed.tsx'),
        route('transactions', 'routes/admin/transactions.tsx', [
          route('columns', 'routes/admin/transactions-columns.tsx'),
          route('export', 'routes/admin/transactions-export.tsx'),
          route('filter', 'routes/admin/transactions-filter.tsx'),
        ]),
        route('transactions/:id', 'routes/admin/transaction/layout.tsx', [
          index('routes/admin/transaction/overview/tab.tsx'),
          route('property', 'routes/admin/transaction/property/tab.tsx'),
          route('sellers', 'routes/admin/transaction/sellers/tab.tsx', [
            route('company', 'routes/admin/transaction/sellers/check-company.tsx'),
          ]),
          route('purchase-intents', 'routes/admin/transaction/purchases/tab.tsx', [
            route(':purchaseId/significant-dates', 'routes/admin/transaction/purchases/significant-dates.tsx'),
            route(':purchaseId/accept', 'routes/admin/transaction/purchases/accept.tsx'),
            route(':purchaseId/take-back', 'routes/admin/transaction/purchases/take-back.tsx'),
            route(':purchaseId/cancellation', 'routes/admin/transaction/purchases/cancellation.tsx'),
            route(':purchaseId/stop', 'routes/admin/transaction/purchases/stop.tsx'),
            route(':purchaseId/completion-day', 'routes/admin/transaction/purchases/completion-day.tsx'),
          ]),
          route('orders', 'routes/admin/transaction/orders/tab.tsx', [
            route('invoice', 'routes/admin/transaction/orders/invoice.tsx'),
            route(':orderId/invoice', 'routes/admin/transaction/orders/invoice-fee.tsx'),
            route(':orderId/refund', 'routes/admin/transaction/orders/refund.tsx'),
            route(':orderId/cancellation', 'routes/admin/transaction/orders/cancel-fee.tsx'),
            route(':orderId/decision', 'routes/admin/transaction/orders/decide-fee.tsx'),
            route(':orderId/not-paid', 'routes/admin/transaction/orders/not-paid.tsx'),
            route('cancellation', 'routes/admin/transaction/orders/cancellation.tsx'),
            route('close', 'routes/admin/transaction/orders/close.tsx'),
            route('reopen', 'routes/admin/transaction/orders/reopen.tsx'),
          ]),
          route('thirdfort', 'routes/admin/transaction/checks/tab.tsx'),
          route('solicitors', 'routes/admin/transaction/solicitors/tab.tsx', [
            route('assign', 'routes/admin/transaction/assign/choose.tsx'),
            route('assign/confirm', 'routes/admin/transaction/assign/confirm.tsx'),
            route('assign/own/:purchaseId', 'routes/admin/transaction/assign/own.tsx'),
            route('reports/:reportId/:step', 'routes/admin/transaction/solicitors/report.tsx'),
          ]),
          route('estate-agent', 'routes/admin/transaction/agent/tab.tsx', [
            route('assign', 'routes/admin/transaction/agent/assign.tsx'),
            route('view', 'routes/admin/transaction/agent/view-as-agent.tsx'),
          ]),
          route('searches', 'routes/admin/transaction/searches/tab.tsx', [
            route('requests/:requestId/send', 'routes/admin/transaction/requests/send.tsx'),
            route('requests/:requestId/fee', 'routes/admin/transaction/requests/fee.tsx'),
            route('order', 'routes/admin/transaction/searches/order.tsx'),
            route('by-hand', 'routes/admin/transaction/searches/order-by-hand.tsx'),
            route(':searchId/by-hand', 'routes/admin/transaction/searches/result-by-hand.tsx'),
            route(':searchId/document', 'routes/admin/transaction/searches/upload-result.tsx'),
            route(':orderId/send', 'routes/admin/transaction/searches/send-results.tsx'),
            route(':searchId/not-needed', 'routes/admin/transaction/searches/not-needed.tsx'),
          ]),
          route('emails', 'routes/admin/transaction/emails/tab.tsx', [
            route(':emailId/again', 'routes/admin/transaction/emails/send-again.tsx'),
            route(':emailId/leave', 'routes/admin/transaction/emails/leave-email.tsx'),
            route('pause', 'routes/admin/transaction/reminders/pause.tsx'),
          ]),
          route('events', 'routes/admin/transaction/events/tab.tsx', [
            route('questions/:updateId', 'routes/admin/transaction/events/answer-update.tsx'),
          ]),
          route('notes', 'routes/admin/transaction/notes/tab.tsx', [
            route('add', 'routes/admin/transaction/notes/add.tsx'),
            route('follow-up', 'routes/admin/transaction/notes/follow-up.tsx'),
            route('follow-up/done', 'routes/admin/transaction/notes/follow-up-done.tsx'),
            route(':noteId/remove', 'routes/admin/transaction/notes/remove.tsx'),
          ]),
          route('corrections', 'routes/admin/transaction/corrections/tab.tsx', [
            route('home', 'routes/admin/transaction/corrections/home.tsx'),
            route('sale', 'routes/admin/transaction/corrections/sale.tsx'),
            route('people/:personId', 'routes/admin/transaction/corrections/seller.tsx'),
            route('people/:personId/remove', 'routes/admin/transaction/corrections/remove-seller.tsx'),
            route('purchases/:purchaseId', 'routes/admin/transaction/corrections/purchase.tsx'),
            route('purchases/:purchaseId/money', 'routes/admin/transaction/corrections/money.tsx'),
            route('purchases/:purchaseId/buyers/:personId', 'routes/admin/transaction/corrections/buyer.tsx'),
            route(
              'purchases/:purchaseId/buyers/:personId/remove',
              'routes/admin/transaction/corrections/remove-buyer.tsx',
            ),
            route('purchases/:purchaseId/giftors/:personId', 'routes/admin/transaction/corrections/giftor.tsx'),
            route(
              'purchases/:purchaseId/giftors/:personId/remove',
              'routes/admin/transaction/corrections/remove-giftor.tsx',
            ),
            route(':correctionId', 'routes/admin/transaction/corrections/correction.tsx'),
          ]),
        ]),
        route('transactions/:id/search-results/:searchId', 'routes/admin/transaction/searches/result-file.ts'),
        route('transactions/:id/tags', 'routes/admin/transaction/tags/save.ts'),
        route('transactions/:id/searches/requests', 'routes/admin/transaction/requests/actions.ts'),
        route('estate-agent-brands', 'routes/admin/brand/list.tsx', [
          route('add', 'routes/admin/brand/add.tsx'),
          route(':id/edit', 'routes/admin/brand/edit.tsx'),
          route(':id/delete', 'routes/admin/brand/delete.tsx'),
        ]),
        route('law-firms', 'routes/admin/law-firm/list.tsx', [route('add', 'routes/admin/law-firm/add.tsx')]),
        route('law-firms/:id', 'routes/admin/law-firm/detail.tsx', [
          route('edit', 'routes/admin/law-firm/edit.tsx'),
          route('close', 'routes/admin/law-firm/close.tsx'),
          route('reopen', 'routes/admin/law-firm/reopen.tsx'),
          route('add-lawyer-group', 'routes/admin/lawyer-group/add.tsx'),
        ]),
        route('invoicing', 'routes/admin/invoicing/list.tsx'),
        route('invoicing/:period', 'routes/admin/invoicing/month.tsx'),
        route('invoicing/files/:id', 'routes/admin/invoicing/file.tsx'),
        route('invoicing/files/:id/csv', 'routes/admin/invoicing/file-csv.ts'),
        route('invoicing/files/:id/:lawFirmId', 'routes/admin/invoicing/invoice.tsx', [
          route('credit', 'routes/admin/invoicing/credit.tsx'),
          route('void', 'routes/admin/invoicing/void.tsx'),
          route(':mark', 'routes/admin/invoicing/mark.tsx'),
          route(':mark/take-off', 'routes/admin/invoicing/take-mark-off.tsx'),
        ]),
        route('invoicing/credit-notes/:id', 'routes/admin/invoicing/credit-note.tsx'),
        route('lawyer-groups/:id', 'routes/admin/lawyer-group/detail.tsx', [
          route('edit', 'routes/admin/lawyer-group/edit.tsx'),
          route('close', 'routes/admin/lawyer-group/close.tsx'),
          route('reopen', 'routes/admin/lawyer-group/reopen.tsx'),
          route('replace-link', 'routes/admin/lawyer-group/replace-link.tsx'),
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
          route('representative', 'routes/admin/group/representative.tsx'),
          route('add-unit', 'routes/admin/group/add-unit.tsx'),
          route('units/:saleId/remove', 'routes/admin/group/unit-leaves.tsx'),
        ]),
        route('cases', 'routes/admin/case/list.tsx', [route('add', 'routes/admin/case/add.tsx')]),
        route('cases/:id', 'routes/admin/case/detail.tsx', [
          route('answer', 'routes/admin/case/answer.tsx'),
          route('reopen', 'routes/admin/case/reopen.tsx'),
        ]),
        route('ask-charlie', 'routes/admin/ask-charlie.tsx'),
        route('estate-agents', 'routes/admin/estate-agent/list.tsx'),
        route('estate-agents/add', 'routes/admin/estate-agent/add.tsx', estateAgentDialogs('new')),
        route('estate-agents/:id', 'routes/admin/estate-agent/detail.tsx', estateAgentDialogs('saved')),
        route('search', 'routes/admin/search.tsx'),
        route('audit', 'routes/admin/audit.tsx'),
        route('emails', 'routes/admin/emails.tsx', [
          route(':emailId/again', 'routes/admin/send-again.tsx'),
          route(':emailId/leave', 'routes/admin/leave-email.tsx'),
          route('marks/:markId', 'routes/admin/mark-off.tsx'),
        ]),
        route('retention', 'routes/admin/retention.tsx'),
        route('operations', 'routes/admin/operations.tsx'),
        route('config', 'routes/admin/config.tsx'),
        route('config/codes', 'routes/admin/managing/codes.tsx', [route('add', 'routes/admin/managing/add-code.tsx')]),
        route('config/codes/:id', 'routes/admin/managing/code.tsx', [
          route('edit', 'routes/admin/managing/edit-code.tsx'),
          route('switch-off', 'routes/admin/managing/switch-code-off.tsx'),
        ]),
        route('config/products', 'routes/admin/managing/products.tsx', [
          route(':id/price', 'routes/admin/managing/next-price.tsx'),
        ]),
        route('config/claims', 'routes/admin/managing/claims.tsx', [
          route(':key', 'routes/admin/managing/claim-source.tsx'),
          route(':key/remove', 'routes/admin/managing/remove-claim-source.tsx'),
        ]),
        route('config/stories', 'routes/admin/managing/stories.tsx', [
          route('add', 'routes/admin/managing/add-story.tsx'),
          route(':id', 'routes/admin/managing/edit-story.tsx'),
          route(':id/remove', 'routes/admin/managing/remove-story.tsx'),
        ]),
        route('config/values', 'routes/admin/managing/values.tsx', [
          route('edit', 'routes/admin/managing/edit-values.tsx'),
          route('amount', 'routes/admin/managing/edit-amount.tsx'),
        ]),
        route('config/proposals', 'routes/admin/managing/proposals.tsx', [
          route(':id/:decision', 'routes/admin/managing/decide.tsx'),
        ]),
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
    // Two addresses may have one module.
    ...apiRoutes.map(([path, file]) => route(path, `routes/api/${file}.ts`, { id: `api/${path}` })),
    route('transaction/export.csv', 'routes/api/transaction/export.ts'),
    route('*', 'routes/api/not-found.ts'),
  ]),

  route('webhooks/stripe', 'routes/webhooks/stripe.ts'),
  route('webhooks/thirdfort', 'routes/webhooks/thirdfort.ts'),
  route('webhooks/searches', 'routes/webhooks/searches.ts'),
  route('webhooks/mail', 'routes/webhooks/mail.ts'),

  route('robots.txt', 'routes/public/robots.ts'),
  route('sitemap.xml', 'routes/public/sitemap.ts'),
  route('.well-known/security.txt', 'routes/public/security-txt.ts'),
] satisfies RouteConfig;
