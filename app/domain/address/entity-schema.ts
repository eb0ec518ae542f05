import { z } from 'zod';
import { entity, text } from '../shared/entity-schema';

export const address = entity('Address', 'An address. A missing line is null.', {
  line_1: text,
  line_2: text.nullable(),
  line_3: text.nullable(),
  post_town: text,
  county: text.nullable(),
  postcode: text.nullable(),
  country: text,
  country_iso_2: z.string().regex(/^[A-Z]{2}$/),
  uprn: text.nullable(),
  district: text.nullable(),
  building_number: text.nullable(),
  building_name: text.nullable(),
  sub_building_name: text.nullable(),
  street: text.nullable(),
  premise: text.nullable(),
  organisation_name: text.nullable(),
  po_box: text.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
