import type { z } from 'zod';
import { addressSelect } from '~/domain/address/fragments.server';
import { type Address, addressLines } from '~/domain/address/rules';
import { type TenureAnswer, tenureOption, tenureWords, toTenure } from '~/domain/property/rules';
import { changeHome } from '~/domain/sale/commands.server';
import { db, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { CorrectablePart } from './commands.server';
import { type CustomerAnswer, changesIn } from './rules';
import type { homeForm } from './schema';

/** As the audit log stores it. */
type Home = TenureAnswer & { address: Address };

const homeSelect = {
  version: true,
  property: { select: { tenure: true, tenure_details: true, address: { select: addressSelect } } },
} as const;

async function read(tx: Pick<Tx, 'sale'>, saleId: string) {
  const sale = await tx.sale.findUnique({ where: { id: saleId }, select: homeSelect });
  if (!sale) return null;
  const { tenure, tenure_details, address } = sale.property;
  return { version: sale.version, home: { address, tenure, tenure_details } satisfies Home };
}

/** The initial values of the form. @throws KnownError 404 */
export async function getHomeToCorrect(saleId: string) {
  const found = await read(db, saleId);
  if (!found) throw notFound();
  const { address, tenure, tenure_details } = found.home;
  const known: object = {
    propertyAddress: address,
    tenureOption: tenureOption(tenure),
    tenureDetails: tenure_details ?? '',
  };
  return { version: found.version, known };
}

const answersOf = (home: Home): CustomerAnswer[] => [
  { label: 'Address', value: addressLines(home.address).join(', ') },
  { label: 'Tenure', value: tenureWords(home) },
];

type Given = Omit<z.output<typeof homeForm>, 'reason'>;

/** The address and the tenure of the seller's home. */
export const homePart = (saleId: string, given: Given): CorrectablePart<Home> => ({
  part: 'home',
  deal: { sale_id: saleId },
  read: async (tx) => (await read(tx, saleId))?.home ?? null,
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
