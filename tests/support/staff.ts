/** A member of staff, as the `actor` of commands, with a browser. */
import { db } from '~/platform/db.server';
import { signedIn } from './seller';

export async function staffMember(firstName = 'Priya', lastName = 'Shah') {
  const { person, browser } = await signedIn({ type: 'admin', firstName, lastName });
  return { userId: person.id, firstName, lastName, browser };
}

/** The audit log's entries about something, oldest first. */
export const auditOf = (subject_id: string) => db.auditLog.findMany({ where: { subject_id }, orderBy: { id: 'asc' } });

export const homeIn = (post_town: string) => ({
  line_1: '4 Quay Street',
  line_2: null,
  line_3: null,
  post_town,
  county: null,
  postcode: 'SY8 1DN',
  country: 'United Kingdom',
  country_iso_2: 'GB',
  uprn: null,
  district: null,
  building_number: null,
  building_name: null,
  sub_building_name: null,
  street: null,
  premise: null,
  organisation_name: null,
  po_box: null,
  latitude: null,
  longitude: null,
});
