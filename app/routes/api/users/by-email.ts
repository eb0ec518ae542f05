import { z } from 'zod';
import { findUserByEmail, userNotFound } from '~/domain/account/users-queries.server';
import { emailAddress } from '~/domain/people/email-schema';
import { KnownError } from '~/platform/errors';
import { api } from '~/routes/shared/handler.server';

const guard = {
  access: 'staff',
  params: z.object({ email: z.string() }),
  failure: 'There was an error finding user by email',
} as const;

export const loader = api(guard, async ({ params }) => {
  const email = emailAddress.safeParse(params.email);
  if (!email.success) {
    const [message = guard.failure] = email.error.issues.map((issue) => issue.message);
    throw new KnownError(422, message, { email: [message] });
  }
  const user = await findUserByEmail(email.data);
  if (!user) throw userNotFound();
  return user;
});
