import { countryOptions } from '~/domain/address/countries-texts';
import { api } from '~/routes/shared/handler.server';

export const loader = api({ access: 'signed-in' }, () =>
  countryOptions.map(({ value, label }) => ({ country: label, country_iso_2: value })),
);
