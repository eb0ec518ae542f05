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
  /** What the address is called in the form: its parts are `name.line_1` and so on. */
  name: string;
  /** It may be outside the United Kingdom. */
  anyCountry?: boolean;
  /** A firm's: begins with its trading name. */
  organisation?: boolean;
}

/** The parts of an address that have no field of their own. */
const UNSEEN = [
  'uprn',
  'district',
  'building_number',
  'building_name',
  'sub_building_name',
  'street',
  'premise',
  'po_box',
  'latitude',
  'longitude',
] as const satisfies (keyof Address)[];

/** An address by hand; with script a look-up fills it in, and the form's button waits for a whole one (`AddressGate`). */
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
      // A firm keeps its own name, also where the look-up knows another organisation at that address.
      if (input && !(part === 'organisation_name' && value === null)) input.value = String(value ?? '');
    }
    setUnseen(UNSEEN.map((part) => [part, address[part]] as const));
    typed.read();
    inputOf('line_1')?.focus();
  }

  return (
    <div ref={root} {...typed.listeners}>
      <LookUp id={`${form.id}-${name}-look-up`} onAddress={fill} countryOf={() => inputOf('country_iso_2')?.value} />
      {/* Once someone corrects the address it may be another place, so what was looked up goes. */}
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
