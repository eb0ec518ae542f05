import { startCardPayment } from '~/domain/payment/commands.server';
import { paymentIntentRequest } from '~/domain/payment/schema';
import { api, calls, readJson } from '~/routes/shared/handler.server';

export const action = calls({
  POST: api({ access: 'signed-in' }, async ({ request, viewer }) =>
    startCardPayment(viewer, await readJson(request, paymentIntentRequest)),
  ),
});
