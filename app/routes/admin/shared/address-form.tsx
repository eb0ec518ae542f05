import { useRouteLoaderData } from '@remix-run/react';
import { useRef, useState } from 'react';
import type { Address } from '~/domain/address/rules';
import type { Brand } from '~/domain/config/brand-rules';
import { Results, Status } from '~/islands/address-lookup-results';
import { useAddressSearch } from '~/islands/use-address-search';
import type { formOf } from '~/routes/shared/form';
import { AddressFields } from '~/ui/address-fields';
import { control, Labelled } from '~/ui/field';
import { useHydrated } from '~/ui/hydrated';
import { useTypedAddress } from './address-gate';

interface AddressFormProps {
  form: ReturnType<typeof formOf>;
  /** The prefix of the address's fields in the form: `name.line_1` and so on. */
  name: string;
  /** Allows any country. */
  anyCountry?: boolean;
  /** For a firm's address, which begins with its trading name. */
  organisation?: boolean;
}

/** The parts of an address that have no visible field. */
const UNSEEN = [
  'sub_building_name',
  'building_name',
  'building_number',
  'premise',
  'street',
  'po_box',
  'district',
  'uprn',
  'latitude',
  'longitude',
] as const satisfies (keyof Address)[];

/**
 * An address that is typed manually. With script a look-up fills it in, and the form's button is disabled until it is complete
 * (`AddressGate`).
 */
export function AddressForm({ form, name, anyCountry, organisation }: AddressFormProps) {
  const root = useRef<HTMLDivElement>(null);
  const field = (part: string) => form.field(`${name}.${part}`);
  const [unseen, setUnseen] = useState(() => UNSEEN.map((part) => [part, field(part).initialValue] as const));
  const typed = useTypedAddress(root, name, field);
  const inputOf = (part: string) =>
    root.current?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${CSS.escape(`${name}.${part}`)}"]`);

  function fill(address: Address) {
    for (const [part, value] of Object.entries(address)) {
      const input = inputOf(part);
      // A firm keeps its own name, even if the look-up found another organisation at that address.
      if (input && !(part === 'organisation_name' && value === null)) input.value = String(value ?? '');
    }
    setUnseen(UNSEEN.map((part) => [part, address[part]] as const));
    typed.change();
    inputOf('line_1')?.focus();
  }

  return (
    <div ref={root} {...typed.listeners}>
      <LookUp id={`${form.id}-${name}-look-up`} onAddress={fill} countryOf={() => inputOf('country_iso_2')?.value} />
      {/* A corrected address may be another place, so the hidden parts from the look-up are cleared. */}
      <div onInput={() => setUnseen([])}>
        <AddressFields field={typed.field} anyCountry={anyCountry} organisation={organisation} />
      </div>
      {unseen.map(
        ([part, value]) =>
          value !== null &&
          value !== undefined && <input key={part} type="hidden" name={`${name}.${part}`} value={String(value)} />,
      )}
    </div>
  );
}

interface LookUpProps {
  id: string;
  onAddress: (address: Address) => void;
  countryOf: () => string | undefined;
}

function LookUp({ id, onAddress, countryOf }: LookUpProps) {
  const input = useRef<HTMLInputElement>(null);
  const supportEmail = useRouteLoaderData<{ brand: Brand }>('root')?.brand.supportEmail ?? '';
  const { status, count, what, results, combobox, listeners } = useAddressSearch(id, input, onAddress, countryOf);
  if (!useHydrated()) return null;
  return (
    <Labelled
      field={{ id, name: id }}
      label="Find the address"
      hint="Enter a postcode or the first line of the address."
    >
      <div className="relative mt-2">
        <input
          ref={input}
          id={id}
          className={control}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          {...combobox}
          {...listeners}
        />
        <Results label="Addresses" {...results} />
      </div>
      <Status status={status} count={count} what={what} supportEmail={supportEmail} />
    </Labelled>
  );
}
