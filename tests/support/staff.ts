/** A member of staff, as the `actor` of commands, with a browser. */
import { address } from '~/domain/address/schema';
import { db } from '~/platform/db.server';
import { signedIn } from './seller';

export async function staffMember(firstName = 'Priya', lastName = 'Shah') {
  const { person, browser } = await signedIn({ type: 'admin', firstName, lastName });
  return { userId: person.id, firstName, lastName, browser };
}

/** The audit log's entries about something, oldest first. */
export const auditOf = (subject_id: string) => db.auditLog.findMany({ where: { subject_id }, orderBy: { id: 'asc' } });

export const homeIn = (post_town: string) =>
  address.parse({ line_1: '4 Quay Street', post_town, postcode: 'SY8 1DN', country_iso_2: 'GB' });
