import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import type { z } from 'zod';
import { updateUser } from '~/domain/account/manage-users.server';
import type { UserChange } from '~/domain/account/schema';
import type { UserRecord } from '~/domain/account/users.server';
import { ConflictError } from '~/domain/audit/edit.server';
import { seenVersion } from '~/domain/config/schema';
import { displayPhone } from '~/domain/people/rules';
import { KnownError } from '~/platform/errors';
import type { Result } from '~/routes/form';
import { page } from '~/routes/handler.server';
import { urls } from '~/urls';
import { conflictOf } from '../conflict';
import { postal } from '../transaction/parts';
import { onUser } from './parts';

export type UserAnswer = { result: Result; conflict: ReturnType<typeof conflictOf> | null };

/** The action of a form that changes a part of a user. */
export const saveUser = (schema: z.ZodType<UserChange>) =>
  page(onUser, async ({ request, viewer, params: { id } }) => {
    const fields = await request.formData();
    const submission = parseWithZod(fields, { schema, disableAutoCoercion: true });
    if (submission.status !== 'success') return data({ result: submission.reply(), conflict: null }, 422);
    const seen = seenVersion.safeParse(Object.fromEntries(fields));
    try {
      await updateUser(viewer, id, submission.value, seen.data?.version);
    } catch (error) {
      if (!(error instanceof KnownError) || error.status === 404) throw error;
      if (error instanceof ConflictError)
        return data({ result: submission.reply(), conflict: conflictOf<UserRecord>(error, SAID) }, 409);
      const { fieldErrors } = error;
      const told = fieldErrors ? { fieldErrors } : { formErrors: [error.message] };
      return data({ result: submission.reply(told), conflict: null }, error.status);
    }
    return redirect(urls.adminUser(id));
  });

/** A user has one version, so a colleague may have been at another part of it. */
const SAID: Parameters<typeof conflictOf<UserRecord>>[1] = {
  first_name: ['First name'],
  middle_name: ['Middle name'],
  last_name: ['Last name'],
  email: ['Email'],
  phone_number: ['Phone number', (number) => number && displayPhone(number)],
  correspondence_address: ['Address', postal],
  active: ['Active', (active) => (active ? 'Yes' : 'No')],
  type: ['Staff', (type) => (type === 'admin' ? 'Yes' : 'No')],
};
