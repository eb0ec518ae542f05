import { z } from 'zod';
import { addressSearch } from '~/domain/address/schema';
import { paymentIntentRequest, referralRequest, validateRequest } from '~/domain/payment/schema';
import { newProperty, propertyChange } from '~/domain/property/schema';
import { newPurchase, purchaseChange } from '~/domain/purchase/schema';
import { significantDatesChange } from '~/domain/purchase/significant-dates/schema';
import { agentStatus } from '~/domain/sale/estate-agent/schema';
import { agentChoice, newSale, saleChange, tagsChange } from '~/domain/sale/schema';
import { seenVersion } from '~/domain/shared/schema';
import { address, entity, id, made, property, text } from './entities.server';
import { latestTransaction, purchaseIntent, transaction, transactionOfPurchase } from './entities-deal.server';
import type { Resource } from './operation.server';

/** A change may say which version its writer saw. */
export const changing = (schema: z.ZodType) => z.intersection(schema, seenVersion);

const agreeing = z.object({ termsAndConditions: z.enum(['true', 'false']).optional() });
const found = entity('FoundAddress', 'An address, or a container to look into. Only the Type “Address” has details.', {
  Id: text,
  Type: text,
  Text: text,
  Description: text,
});

export const addresses: Resource = {
  title: 'Addresses and properties',
  operations: [
    {
      method: 'GET',
      path: '/api/address/search',
      summary: 'Looks an address up.',
      access: 'signed-in',
      query: addressSearch,
      answer: z.strictObject({ items: z.array(found) }),
      refusals: [429, 502],
    },
    {
      method: 'GET',
      path: '/api/address/details',
      summary: 'All that is known of an address that was looked up.',
      access: 'signed-in',
      query: z.object({ id: z.string() }),
      answer: address,
      refusals: [404, 429, 502],
    },
    {
      method: 'GET',
      path: '/api/address/countries',
      summary: 'The countries that an address may be in, with their codes.',
      access: 'signed-in',
      answer: z.array(address.pick({ country: true, country_iso_2: true })),
    },
    {
      method: 'POST',
      path: '/api/property',
      summary: 'Registers a home.',
      access: 'signed-in',
      body: newProperty,
      answer: made,
      refusals: [409, 429],
    },
    {
      method: 'GET',
      path: '/api/property/:id',
      summary: 'A home, for its seller, its buyers and staff.',
      access: 'signed-in',
      answer: property,
    },
    {
      method: 'PUT',
      path: '/api/property/:id',
      summary: 'Changes the address or the tenure of a home.',
      access: 'signed-in',
      body: propertyChange,
      answer: property,
      refusals: [409],
    },
    {
      method: 'GET',
      path: '/api/property/postcode/:postcode',
      summary:
        'The homes at a postcode that are paid for, or whose address was found by look-up: 100 at most, the paid ones first.',
      access: 'signed-in',
      params: z.object({ postcode: z.string().max(20) }),
      answer: z.array(property),
      refusals: [422, 429],
    },
  ],
};

export const transactions: Resource = {
  title: 'Transactions',
  operations: [
    {
      method: 'POST',
      path: '/api/transaction',
      summary: 'Begins the sale of a home that is registered.',
      access: 'signed-in',
      body: newSale,
      answer: made,
      refusals: [404, 409, 429],
    },
    {
      method: 'GET',
      path: '/api/transaction/:id',
      summary: 'A sale. Customers read their own.',
      access: 'signed-in',
      answer: transaction,
    },
    {
      method: 'PUT',
      path: '/api/transaction/:id',
      summary: 'Changes answers of a sale, and accepts the terms.',
      access: 'signed-in',
      query: agreeing,
      body: saleChange,
      answer: transaction,
      refusals: [409],
    },
    {
      method: 'GET',
      path: '/api/transaction/user/:userId',
      summary: 'The sales of a person: the newest 50, the newest first.',
      access: 'signed-in',
      answer: z.array(transaction),
    },
    {
      method: 'GET',
      path: '/api/transaction/latest/:userId',
      summary: 'The newest sale of a person, and whether it is paid for.',
      access: 'signed-in',
      answer: latestTransaction,
    },
    {
      method: 'GET',
      path: '/api/transaction/purchase-intent/:id',
      summary: 'The sale that a purchase belongs to, once the seller’s side has accepted the buyer.',
      access: 'signed-in',
      answer: transactionOfPurchase,
    },
    {
      method: 'PUT',
      path: '/api/transaction/:id/estate-agent',
      summary: 'Says which estate agent sells the home.',
      access: 'signed-in',
      body: changing(agentChoice),
      answer: transaction,
      refusals: [409],
    },
    {
      method: 'PUT',
      path: '/api/transaction/:id/estate-agent-status',
      summary: 'Sets how far the estate agent of a sale is known.',
      access: 'staff',
      body: changing(agentStatus),
      answer: transaction,
      refusals: [409],
    },
    {
      method: 'PUT',
      path: '/api/transaction/:id/tags',
      summary: 'Sets all tags of a sale.',
      access: 'staff',
      body: changing(tagsChange),
      answer: transaction,
      refusals: [409],
    },
  ],
};

export const purchases: Resource = {
  title: 'Purchase intents',
  operations: [
    {
      method: 'POST',
      path: '/api/purchase-intent',
      summary: 'Begins a purchase.',
      access: 'signed-in',
      body: newPurchase,
      answer: made,
      refusals: [404, 409, 429],
    },
    {
      method: 'GET',
      path: '/api/purchase-intent/:id',
      summary: 'A purchase. Customers read their own.',
      access: 'signed-in',
      answer: purchaseIntent,
    },
    {
      method: 'PUT',
      path: '/api/purchase-intent/:id',
      summary: 'Changes answers of a purchase, and accepts the terms.',
      access: 'signed-in',
      query: agreeing,
      body: purchaseChange,
      answer: purchaseIntent,
      refusals: [409],
    },
    {
      method: 'GET',
      path: '/api/purchase-intent/user/:userId',
      summary: 'The purchases of a person: the newest 50, the newest first.',
      access: 'signed-in',
      answer: z.array(purchaseIntent),
    },
    {
      method: 'GET',
      path: '/api/purchase-intent/confirm/:id',
      summary:
        'Confirms a purchase, once its home is paid for. Doing it again changes nothing. Only our own script may send it.',
      access: 'signed-in',
      answer: purchaseIntent,
      refusals: [403, 409, 429],
    },
    {
      method: 'PUT',
      path: '/api/purchase-intent/significant-dates/:id',
      summary: 'Sets significant dates. One that is not sent stays, null takes it away.',
      access: 'staff',
      body: changing(significantDatesChange),
      answer: purchaseIntent,
      refusals: [409],
    },
  ],
};

export const payments: Resource = {
  title: 'Payment',
  operations: [
    {
      method: 'POST',
      path: '/api/stripe/customers',
      summary: 'Makes the person who is signed in known to the payment provider.',
      access: 'signed-in',
      answer: z.strictObject({ id: text }),
      refusals: [429, 502, 503],
    },
    {
      method: 'POST',
      path: '/api/stripe/create-payment-intent',
      summary: 'Begins a card payment. What it says about money is compared with our own prices.',
      access: 'signed-in',
      body: paymentIntentRequest,
      answer: z.strictObject({ clientSecret: text, totalAmount: z.number().min(0) }),
      refusals: [404, 409, 429, 502, 503],
    },
    {
      method: 'POST',
      path: '/api/referral-code/validate',
      summary: 'Says whether a referral code can be used.',
      access: 'signed-in',
      body: validateRequest,
      answer: z.boolean(),
      refusals: [429],
    },
    {
      method: 'PUT',
      path: '/api/transaction/:id/referral-code',
      summary: 'Pays for a sale with a referral code.',
      access: 'signed-in',
      body: referralRequest,
      answer: z.strictObject({ _id: id, referral_code: text }),
      refusals: [409, 429],
    },
  ],
};
