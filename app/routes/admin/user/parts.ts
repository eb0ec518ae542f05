import { z } from 'zod';
import { fullName } from '~/domain/people/rules';
import { id } from '~/domain/property/schema';

/** Who may come to the page of a user and its dialogs. */
export const onUser = { access: 'staff', params: z.object({ id }), failure: 'An unknown error occurred' } as const;

type Named = { first_name: string; middle_name: string | null; last_name: string };

export const nameOf = ({ first_name, middle_name, last_name }: Named): string =>
  fullName({ firstName: first_name, middleName: middle_name, lastName: last_name });
