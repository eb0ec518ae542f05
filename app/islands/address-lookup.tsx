import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Address } from '~/domain/address/rules';
import { Button } from '~/ui/button';
import { Labelled, labelText, shellClass } from '~/ui/field';
import { ChosenAddress, Combobox, Results, Status } from './address-lookup-results';
import { useAddressSearch, useScriptedSearch } from './use-address-search';

export type AddressLookupProps = {
  /** The id of the field, where the error summary leads. */
  id: string;
  /** Prefix of the address's fields in the form: `name.line_1` and so on. */
  name: string;
  label: string;
  address: Address | null;
  errors?: string[];
  supportEmail: string;
};

/**
 * Finds a home by postcode or words. The server renders the same markup: without script its buttons submit the form, and a page of
 * its own does the search.
 */
export default function AddressLookup({ id, name, label, errors, supportEmail, address: known }: AddressLookupProps) {
  const [address, setAddress] = useState(known);
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { look, status, count, what, results, combobox, listeners } = useAddressSearch(id, input, (chosen) => {
    flushSync(() => setAddress(chosen));
    root.current?.querySelector('button')?.focus();
  });

  const isLive = useScriptedSearch({ root, input, look, intent: 'find', forget: () => setAddress(null) });

  if (address) {
    return (
      <div ref={root} id={id} tabIndex={-1} className={shellClass()}>
        <p className={labelText}>{label}</p>
        <ChosenAddress address={address} name={name} />
      </div>
    );
  }

  return (
    <div ref={root}>
      <Labelled field={{ id, name, errors }} label={label} hint="Enter a postcode or the first line of the address.">
        <Combobox inputRef={input} id={id} name="addressQuery" errors={errors} {...(isLive && combobox)} {...listeners}>
          <Results label="Addresses" {...results} />
        </Combobox>
        <Status status={status} count={count} what={what} supportEmail={supportEmail} />
        <div className="mt-3 flex flex-wrap gap-3">
          <Button variant="quiet" small name="intent" value="find">
            Find address
          </Button>
          <Button variant="quiet" small name="intent" value="type">
            Enter the address manually
          </Button>
        </div>
      </Labelled>
    </div>
  );
}
