import { type Address, addressLines } from '~/domain/address/rules';

/** An address as shown to the second of two editors. */
export const addressInWords = (address: Address | null) =>
  address && [address.organisation_name, ...addressLines(address)].filter(Boolean).join(', ');
