import { z } from 'zod';
import { callbackForm } from '~/domain/enquiry/callback/schema';
import { sendCallback } from '../public/callback.server';
import { api, calls } from './call.server';

/** Answers whether it was sent. A JSON call has no form for the bot check, and only staff are emailed, so the limits are enough. */
const { loader, action } = calls(
  api.post(
    {
      summary: 'Asks us to call back.',
      access: 'public',
      body: callbackForm,
      answer: z.literal(true),
      refusals: [429, 503],
    },
    async ({ body, ip }) => {
      await sendCallback(body, ip);
      return true as const;
    },
  ),
);

export { action, loader };
