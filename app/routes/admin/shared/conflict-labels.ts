import { type Address, addressLines } from '~/domain/address/rules';

/** An address as the second of two editors reads it. */
export const addressInWords = (address: Address | null) =>
  address && [address.organisation_name, ...addressLines(address)].filter(Boolean).join(', ');
