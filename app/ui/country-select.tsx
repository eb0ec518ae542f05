import { countryOptions } from '~/domain/address/countries-texts';
import { SelectShell, selectProps } from './choices';
import { text } from './control';
import type { FieldProps } from './field';

const html = countryOptions
  .map(({ value, label }) => `<option value="${value}">${label.replaceAll('&', '&amp;')}</option>`)
  .join('');

/** All countries. React takes as long to render these options as the rest of a form, so it gets their HTML ready-made. */
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
