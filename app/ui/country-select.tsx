import { countryOptions } from '~/domain/address/countries-texts';
import { SelectShell, selectProps } from './choices';
import { type FieldProps, text } from './field';

const html = countryOptions
  .map(({ value, label }) => `<option value="${value}">${label.replaceAll('&', '&amp;')}</option>`)
  .join('');

/** All countries. Their 249 options take React as long as the rest of a form, so it is given them as it would write them. */
export function CountrySelect(shell: FieldProps) {
  const chosen = `value="${text(shell.field) ?? ''}"`;
  return (
    <SelectShell shell={shell}>
      <select
        {...selectProps(shell)}
        // A browser may have another name for a country than the server. It is the same choice.
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own list; what was chosen only says which of it
        dangerouslySetInnerHTML={{ __html: html.replace(chosen, '$& selected=""') }}
      />
    </SelectShell>
  );
}
