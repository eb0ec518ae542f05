import type { z } from 'zod';
import type { User } from '~/domain/account/entity-schema';
import type { UserChange } from '~/domain/account/schema';
import { updateUser } from '~/domain/account/users-commands.server';
import { getUser } from '~/domain/account/users-queries.server';
import { displayPhone } from '~/domain/people/rules';
import { urls } from '~/urls';
import type { Labels } from '../shared/conflict';
import { addressInWords } from '../shared/conflict-labels';
import { dialogForm } from '../shared/dialog-form.server';
import { userPage } from './guard';

interface UserFormOptions {
  schema: z.ZodType<UserChange>;
  /** The part of a user that the form shows. */
  known: (user: User) => Partial<User>;
}

/** The dialog of a form that changes a part of a user. */
export const userForm = ({ schema, known }: UserFormOptions) =>
  dialogForm({
    params: userPage.params,
    back: ({ id }) => urls.adminUser(id),
    load: async ({ viewer, params: { id } }) => {
      const user = await getUser(viewer, id);
      return { version: user.version, known: known(user) };
    },
    schema,
    save: ({ viewer, params: { id }, answers, version }) => updateUser(viewer, id, answers, version),
    failure: userPage.failure,
    // A user has one version for all parts, so a colleague may have changed another part.
    labels: {
      first_name: ['First name'],
      middle_name: ['Middle name'],
      last_name: ['Last name'],
      email: ['Email'],
      phone_number: ['Mobile number', (number) => number && displayPhone(number)],
      correspondence_address: ['Address', addressInWords],
      active: ['Active', (active) => (active ? 'Yes' : 'No')],
      type: ['Staff', (type) => (type === 'admin' ? 'Yes' : 'No')],
    } satisfies Labels<User>,
  });
