import { z } from 'zod';
import { startCardPayment } from '~/domain/payment/commands.server';
import { paymentIntentRequest } from '~/domain/payment/schema';
import { api, calls } from '../call.server';
import { text } from '../contract/entities.server';

const { loader, action } = calls(
  api.post(
    {
      summary:
        'Starts a card payment for a sale or, with `orderId`, for an extra fee. Amounts are checked against our own prices.',
      access: 'signed-in',
      body: paymentIntentRequest,
      answer: z.strictObject({ clientSecret: text, totalAmount: z.number().min(0) }),
      refusals: [404, 409, 429, 502, 503],
    },
    ({ viewer, body }) => startCardPayment(viewer, body),
  ),
);

export { action, loader };
