import { useLoaderData } from '@remix-run/react';
import { type SyntheticEvent, useState } from 'react';
import { userAddress } from '~/domain/account/schema';
import type { PageHandle } from '~/ui/page-handle';
import { AddressForm } from '../shared/address-form';
import { DialogForm } from '../shared/dialog-form';
import { userForm } from './user-form.server';

export const handle: PageHandle = { title: 'Address' };

const dialog = userForm({
  schema: userAddress,
  known: ({ correspondence_address }) => ({ correspondence_address }),
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function Address() {
  const [isHalf, setHalf] = useState(false);
  // A look-up fills in the fields without an input event, but it moves the focus.
  const look = ({ currentTarget }: SyntheticEvent<HTMLElement>) => setHalf(isHalfTyped(currentTarget));
  return (
    <DialogForm id="user" view={useLoaderData<typeof loader>()} label="Save address" disabled={isHalf}>
      {(form) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the fields inside it
        <div onInput={look} onFocus={look}>
          <AddressForm form={form} name="correspondence_address" anyCountry />
        </div>
      )}
    </DialogForm>
  );
}

/** A line, a town and a country make an address; a form without any of them takes the address away. */
function isHalfTyped(fields: HTMLElement): boolean {
  const has = (part: string) =>
    fields.querySelector<HTMLInputElement>(`[name="correspondence_address.${part}"]`)?.value.trim() !== '';
  const all = ['line_1', 'post_town', 'country_iso_2'].every(has);
  return !all && ['line_1', 'line_2', 'line_3', 'post_town', 'county', 'postcode'].some(has);
}
