import { z } from 'zod';
import { countryOptions } from '~/domain/address/countries-texts';
import { api, calls } from '../call.server';
import { address } from '../contract/entities.server';

const { loader, action } = calls(
  api.get(
    {
      summary: 'The countries that an address may be in, with their codes.',
      access: 'signed-in',
      answer: z.array(address.pick({ country: true, country_iso_2: true })),
    },
    () => countryOptions.map(({ value, label }) => ({ country: label, country_iso_2: value })),
  ),
);

export { action, loader };
