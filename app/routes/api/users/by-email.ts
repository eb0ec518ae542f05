import { z } from 'zod';
import { findUserByEmail, userNotFound } from '~/domain/account/users-queries.server';
import { emailAddress } from '~/domain/people/email-schema';
import { KnownError } from '~/platform/errors';
import { api, calls } from '../call.server';
import { user } from '../contract/entities.server';

const failure = 'There was an error finding user by email';

const { loader, action } = calls(
  api.get(
    {
      summary: 'The user with an email address.',
      access: 'staff',
      params: z.object({ email: z.string() }),
      answer: user,
      refusals: [422],
      failure,
    },
    async ({ params }) => {
      const email = emailAddress.safeParse(params.email);
      if (!email.success) {
        const [message = failure] = email.error.issues.map((issue) => issue.message);
        throw new KnownError(422, message, { email: [message] });
      }
      const found = await findUserByEmail(email.data);
      if (!found) throw userNotFound();
      return found;
    },
  ),
);

export { action, loader };
