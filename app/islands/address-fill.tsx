import { useRef } from 'react';
import type { Address } from '~/domain/address/rules';
import { Labelled } from '~/ui/field';
import { Combobox, Results, Status } from './address-lookup-results';
import { useAddressSearch } from './use-address-search';

export type AddressFillProps = {
  /** The id of the field that is searched in. */
  id: string;
  /** Prefix of the address's fields in the form: `name.line_1` and so on. */
  name: string;
  supportEmail: string;
};

/** Stands above the fields of an address. A chosen result fills them in, and can be corrected there. */
export default function AddressFill({ id, name, supportEmail }: AddressFillProps) {
  const input = useRef<HTMLInputElement>(null);
  const partOf = (part: string) =>
    input.current?.form?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}.${part}"]`);

  function fill(address: Address) {
    for (const [part, value] of Object.entries(address)) {
      const field = partOf(part);
      if (field) field.value = String(value ?? '');
    }
    const first = partOf('line_1');
    // Autosave listens for input events.
    first?.dispatchEvent(new Event('input', { bubbles: true }));
    first?.focus();
  }

  const { status, count, what, results, combobox, listeners } = useAddressSearch(
    id,
    input,
    fill,
    () => partOf('country_iso_2')?.value,
  );
  return (
    <Labelled
      field={{ id, name: id }}
      label="Find the address"
      hint="Enter a postcode or the first line of the address."
    >
      <Combobox inputRef={input} id={id} {...combobox} {...listeners}>
        <Results label="Addresses" {...results} />
      </Combobox>
      <Status status={status} count={count} what={what} supportEmail={supportEmail} />
    </Labelled>
  );
}
