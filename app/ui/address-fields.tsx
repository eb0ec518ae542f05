import { CountrySelect } from './country-select';
import type { Field } from './field';
import { TextField } from './text-field';

interface AddressFieldsProps {
  /** The field of each part of the address, by its name. */
  field: (part: string) => Field;
  /** For an address in any country. Otherwise it is a home that is sold here. */
  anyCountry?: boolean;
  /** For a firm's address, which begins with its trading name. */
  organisation?: boolean;
}

/** The fields of an address that is typed manually. */
export function AddressFields({ field, anyCountry, organisation }: AddressFieldsProps) {
  return (
    <>
      {organisation && <TextField field={field('organisation_name')} label="Organisation name" autoComplete="off" />}
      <TextField field={field('line_1')} label="Address line 1" autoComplete="off" />
      <TextField field={field('line_2')} label="Address line 2" optional autoComplete="off" />
      <TextField field={field('line_3')} label="Address line 3" optional autoComplete="off" />
      <TextField field={field('post_town')} label="Town or city" autoComplete="off" />
      <TextField field={field('county')} label="County" optional autoComplete="off" />
      {anyCountry ? (
        <>
          <TextField
            field={field('postcode')}
            label="Postcode"
            hint="Outside the UK, leave this blank if there isn’t one."
            width="small"
            autoComplete="off"
          />
          <CountrySelect field={field('country_iso_2')} label="Country" />
        </>
      ) : (
        <>
          <TextField field={field('postcode')} label="Postcode" width="small" autoComplete="off" />
          <input type="hidden" name={field('country_iso_2').name} value="GB" />
        </>
      )}
    </>
  );
}
