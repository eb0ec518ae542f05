import { prepareCustomer } from '~/domain/payment/commands.server';
import { api, calls } from '~/routes/shared/handler.server';

/** Takes the current user, whatever the body says. */
export const action = calls({
  POST: api({ access: 'signed-in' }, async ({ viewer }) => ({ id: await prepareCustomer(viewer) })),
});
