import type { z } from 'zod';
import type { UserChange } from '~/domain/account/schema';
import { updateUser } from '~/domain/account/users-commands.server';
import type { UserRecord } from '~/domain/account/users-queries.server';
import { displayPhone } from '~/domain/people/rules';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';
import { addressInWords } from '../shared/conflict-words';
import { saveForm } from '../shared/save-form.server';
import { onUser } from './parts';

/** The action of a form that changes a part of a user. */
export const saveUser = (schema: z.ZodType<UserChange>) =>
  page(onUser, ({ request, viewer, params: { id } }) =>
    saveForm<UserChange, UserRecord>(request, {
      schema,
      save: async (change, { version }) => {
        await updateUser(viewer, id, change, version);
        return urls.adminUser(id);
      },
      failure: onUser.failure,
      // A user has one version, so a colleague may have been at another part of it.
      said: {
        first_name: ['First name'],
        middle_name: ['Middle name'],
        last_name: ['Last name'],
        email: ['Email'],
        phone_number: ['Phone number', (number) => number && displayPhone(number)],
        correspondence_address: ['Address', addressInWords],
        active: ['Active', (active) => (active ? 'Yes' : 'No')],
        type: ['Staff', (type) => (type === 'admin' ? 'Yes' : 'No')],
      },
    }),
  );
