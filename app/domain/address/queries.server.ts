import { objectJson } from '~/domain/shared/json-queries.server';
import type { Address, Envelope } from './rules';

const ENVELOPE = [
  ...['line_1', 'line_2', 'line_3', 'post_town', 'county', 'postcode', 'country', 'country_iso_2'],
] as const satisfies (keyof Envelope)[];

const ALL = [
  ...ENVELOPE,
  ...['uprn', 'district', 'building_number', 'building_name', 'sub_building_name', 'street', 'premise'],
  ...['organisation_name', 'po_box', 'latitude', 'longitude'],
] as const satisfies (keyof Address)[];

const fieldsOf = (a: string, names: readonly string[]) =>
  objectJson(Object.fromEntries(names.map((name) => [name, `${a}.${name}`])));

/** The address `a` as JSON. Null where there is none. */
export const addressJson = (a: string) => `case when ${a}.id is not null then ${fieldsOf(a, ALL)} end`;

/**
 * The address of an id in another query, as JSON. For what has few rows: joined to one of them, the planner would rather walk through the
 * table of all addresses until it comes to the right one.
 */
export const addressOfJson = (id: string) =>
  `(select ${fieldsOf('address', ALL)} from address where address.id = ${id})`;

/** Of the address `a` what a letter needs, as JSON: for lists, a third of the whole. */
export const envelopeJson = (a: string) => fieldsOf(a, ENVELOPE);
