import { z } from 'zod';
import { newCheck, requestorEmail } from '~/domain/identity-check/schema';
import { newRequest, requestChange } from '~/domain/search/requests/schema';
import { searchesOrder } from '~/domain/search/schema';
import { changing } from './deals.server';
import { entity, said, text } from './entities.server';
import { additionalRequest, check, event, search, searchOrder } from './entities-work.server';
import type { Resource } from './operation.server';

const shownVersion = entity('ShownVersion', 'Changes when what an open page shows has changed.', { version: text });

export const searches: Resource = {
  title: 'Searches and additional requests',
  operations: [
    {
      method: 'GET',
      path: '/api/searches/:transactionId',
      summary: 'The searches of a transaction, the newest order first.',
      access: 'signed-in',
      answer: z.array(search),
    },
    {
      method: 'POST',
      path: '/api/searches/:transactionId',
      summary: 'Orders the searches of a transaction.',
      access: 'staff',
      body: searchesOrder,
      answer: searchOrder,
      refusals: [409],
    },
    {
      method: 'GET',
      path: '/api/searches/:transactionId/version',
      summary: 'Whether the searches of a transaction are as they were.',
      access: 'staff',
      answer: shownVersion,
    },
    {
      method: 'GET',
      path: '/api/additional-search-requests/transaction/:id',
      summary: 'What else the seller of a transaction was asked for, the newest first.',
      access: 'staff',
      answer: z.array(additionalRequest),
    },
    {
      method: 'POST',
      path: '/api/additional-search-requests/transaction/:id',
      summary: 'Asks the seller of a transaction for something.',
      access: 'staff',
      body: newRequest,
      answer: additionalRequest,
      refusals: [409],
    },
    {
      method: 'PATCH',
      path: '/api/additional-search-requests/:id',
      summary: 'Moves a request on. A fee approval names the fee when it is sent.',
      access: 'staff',
      body: changing(requestChange),
      answer: additionalRequest,
      refusals: [409],
    },
  ],
};

export const checks: Resource = {
  title: 'Identity checks',
  operations: [
    {
      method: 'GET',
      path: '/api/thirdfort/:id',
      summary: 'The identity checks of a transaction: the newest 100, the newest first.',
      access: 'staff',
      answer: z.array(check),
    },
    {
      method: 'POST',
      path: '/api/thirdfort/:id',
      summary: 'Orders the check of a person of a transaction.',
      access: 'staff',
      body: newCheck,
      answer: check,
      refusals: [409],
    },
    {
      method: 'GET',
      path: '/api/thirdfort/:id/version',
      summary: 'Whether the checks of a transaction are as they were.',
      access: 'staff',
      answer: shownVersion,
    },
    {
      method: 'PATCH',
      path: '/api/thirdfort/:id/abort',
      summary: 'Aborts a check.',
      access: 'staff',
      answer: check,
      refusals: [409, 502, 503],
    },
    {
      method: 'PATCH',
      path: '/api/thirdfort/:id/order',
      summary: 'Orders a check again. The answer is the new one.',
      access: 'staff',
      answer: check,
      refusals: [409],
    },
    {
      method: 'POST',
      path: '/api/thirdfort/thirdfort-requestor-email/:id',
      summary: 'Asks the estate agent of a transaction to conduct the checks of a side.',
      access: 'staff',
      body: requestorEmail,
      answer: said,
      refusals: [409],
    },
  ],
};

export const events: Resource = {
  title: 'Events',
  operations: [
    {
      method: 'GET',
      path: '/api/events/transaction/:id',
      summary:
        'What happened to a transaction lately, as far as the reader may see it: the newest 200 events, in their order.',
      access: 'signed-in',
      answer: z.array(event),
    },
    {
      method: 'GET',
      path: '/api/events/transaction/:id/timeline',
      summary: 'The same, the newest first.',
      access: 'signed-in',
      answer: z.array(event),
    },
  ],
};

export const others: Resource = {
  title: 'Other calls',
  operations: [
    {
      method: 'POST',
      path: '/api/drafts/:key',
      summary: 'Keeps what was typed in a form and not sent yet.',
      access: 'signed-in',
      params: z.object({ key: z.string() }),
      body: z.record(z.string(), z.string()),
      isForm: true,
      answer: null,
      refusals: [429],
    },
    {
      method: 'GET',
      path: '/api/openapi.json',
      summary: 'This contract, as OpenAPI 3.1.',
      access: 'staff',
      answer: z.looseObject({ openapi: z.literal('3.1.1') }),
    },
    {
      method: 'GET',
      path: '/api/__testerror',
      summary: 'Fails on purpose, to see that a failure is reported.',
      access: 'public',
      answer: z.never(),
      refusals: [429],
    },
  ],
};
