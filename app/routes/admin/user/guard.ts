import { fullName } from '~/domain/people/rules';
import { staffPageById } from '../shared/params';

/** The guard of a user's page and its dialogs. */
export const userPage = staffPageById('An unknown error occurred');

type Named = { first_name: string; middle_name: string | null; last_name: string };

export const nameOf = ({ first_name, middle_name, last_name }: Named): string =>
  fullName({ firstName: first_name, middleName: middle_name, lastName: last_name });
