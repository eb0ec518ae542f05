import { CountrySelect } from './country-select';
import type { Field } from './field';
import { TextField } from './text-field';

interface AddressFieldsProps {
  /** By the names of an address's parts. */
  field: (part: string) => Field;
  /** An address anywhere, rather than a home that is sold here. */
  anyCountry?: boolean;
  /** A firm's: begins with its trading name. */
  organisation?: boolean;
}

/** An address typed by hand. */
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
            hint="Leave blank if there isn’t one."
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
