import type { z } from 'zod';
import { type Address, addressLines } from '~/domain/address/rules';
import { tenureWords, toTenure } from '~/domain/property/rules';
import { changeHome } from '~/domain/sale/commands.server';
import type { CorrectablePart } from './commands.server';
import { type Home, readHome } from './form-queries.server';
import { type CustomerAnswer, changesIn } from './rules';
import type { homeForm } from './schema';

const answersOf = (home: Home): CustomerAnswer[] => [
  { label: 'Address', value: addressLines(home.address).join(', ') },
  { label: 'Tenure', value: tenureWords(home) },
];

type Given = Omit<z.output<typeof homeForm>, 'reason'>;

/** The address and the tenure of the seller's home. */
export const homePart = (saleId: string, given: Given): CorrectablePart<Home> => ({
  part: 'home',
  deal: { sale_id: saleId },
  read: async (tx) => (await readHome(tx, saleId))?.home ?? null,
  change: (saved) => ({
    address: withOrganisation(given.propertyAddress, saved.address),
    ...toTenure(given.tenureOption, given.tenureDetails || null),
  }),
  write: async (tx, { address, tenure, tenure_details }) => {
    await changeHome(tx, saleId, { address, tenure: { tenure, tenure_details } });
  },
  changes: (before, after) => changesIn(answersOf(before), answersOf(after)),
});

/** The form has no field for it, so it stays while the address is the same. */
const withOrganisation = (given: Address, saved: Address): Address => ({
  ...given,
  organisation_name:
    given.organisation_name ??
    (addressLines(given).join() === addressLines(saved).join() ? saved.organisation_name : null),
});
