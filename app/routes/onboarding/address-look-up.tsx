import type { AddressFillProps } from '~/islands/address-fill';
import type { Field } from '~/ui/field';

interface AddressLookUpProps {
  /** The address; its fields follow. */
  field: Pick<Field, 'id' | 'name'>;
  supportEmail: string;
}

/** Fills in the fields of an address below it. Without script they are typed. */
export function AddressLookUp({ field: { id, name }, supportEmail }: AddressLookUpProps) {
  const props: AddressFillProps = { id: `${id}-look-up`, name, supportEmail };
  return (
    <div
      data-island="address-fill"
      data-props={JSON.stringify(props)}
      // As high as the field that comes, so that nothing moves: its hint has a second line on the narrowest phones.
      className="mt-7 min-h-27.5 max-[23rem]:min-h-33 noscript:min-h-0"
    />
  );
}
