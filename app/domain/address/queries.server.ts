/** The address `a` as JSON. */
export const addressJson = (a: string) => `to_jsonb(${a}) - '{id,created_at,updated_at}'::text[]`;

/** Of the address `a` what a letter needs, as JSON: for lists, a third of the whole. */
export const envelopeJson = (a: string) => `
  jsonb_build_object('line_1', ${a}.line_1, 'line_2', ${a}.line_2, 'line_3', ${a}.line_3, 'post_town', ${a}.post_town,
    'county', ${a}.county, 'postcode', ${a}.postcode, 'country', ${a}.country, 'country_iso_2', ${a}.country_iso_2)`;
