import { objectJson } from '~/domain/shared/json-fragments.server';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { Address, Envelope } from './rules';

const ENVELOPE = [
  ...['line_1', 'line_2', 'line_3', 'post_town', 'county', 'postcode', 'country', 'country_iso_2'],
] as const satisfies (keyof Envelope)[];

const ALL = [
  ...ENVELOPE,
  ...['uprn', 'district', 'building_number', 'building_name', 'sub_building_name', 'street', 'premise'],
  ...['organisation_name', 'po_box', 'latitude', 'longitude'],
] as const satisfies (keyof Address)[];

/** A Prisma select of what a letter needs; its rows are of type `Envelope`. */
export const envelopeSelect = {
  line_1: true,
  line_2: true,
  line_3: true,
  post_town: true,
  county: true,
  postcode: true,
  country: true,
  country_iso_2: true,
} satisfies Record<keyof Envelope, true> & Prisma.AddressSelect;

/** A Prisma select of all of it; its rows are of type `Address`. */
export const addressSelect = {
  ...envelopeSelect,
  uprn: true,
  district: true,
  building_number: true,
  building_name: true,
  sub_building_name: true,
  street: true,
  premise: true,
  organisation_name: true,
  po_box: true,
  latitude: true,
  longitude: true,
} satisfies Record<keyof Address, true> & Prisma.AddressSelect;

const fieldsOf = (a: string, names: readonly string[]) =>
  objectJson(Object.fromEntries(names.map((name) => [name, `${a}.${name}`])));

/** SQL: the address `a` as JSON, or null where there is none. */
export const addressJson = (a: string) => `case when ${a}.id is not null then ${fieldsOf(a, ALL)} end`;

/** SQL: what a letter needs of the address `a`, as JSON. For lists, since it is a third of the size. */
export const envelopeJson = (a: string) => fieldsOf(a, ENVELOPE);
