import { z } from 'zod';
import { prepareCustomer } from '~/domain/payment/commands.server';
import { api, calls } from '../call.server';
import { text } from '../contract/entities.server';

/** Uses the current user, whatever the body says. */
const { loader, action } = calls(
  api.post(
    {
      summary: 'Creates the signed-in person as a customer at the payment provider.',
      access: 'signed-in',
      answer: z.strictObject({ id: text }),
      refusals: [429, 502, 503],
    },
    async ({ viewer }) => ({ id: await prepareCustomer(viewer) }),
  ),
);

export { action, loader };
