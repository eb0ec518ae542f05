/** Entities of deals, and their parts. */
export { company, companyOfRegister } from '~/domain/company/entity-schema';
export { transactionsGroup } from '~/domain/group/entity-schema';
export { order } from '~/domain/payment/entity-schema';
export { purchaseIntent, significantDates, transactionOfPurchase } from '~/domain/purchase/entity-schema';
export { latestTransaction, transaction } from '~/domain/reporting/sale/entity-schema';
