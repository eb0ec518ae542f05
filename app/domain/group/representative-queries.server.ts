import { envelopeSelect } from '~/domain/address/queries.server';
import type { Envelope } from '~/domain/address/rules';
import { db } from '~/platform/db.server';

/** What the representative of a group is told. */
export type RepresentativeFacts = {
  firstName: string;
  groupName: string;
  company: string;
  units: { address: Envelope; termsAccepted: boolean }[];
};

type About = {
  groupId: string;
  representativeId: string;
  /** The unit that was added; undefined for all units. */
  saleId?: string;
};

/** @returns null once someone else represents the group, or the unit has left it */
export async function findRepresentativeFacts({ saleId, ...of }: About): Promise<RepresentativeFacts | null> {
  const facts = await findRepresentativeFactsToBe(of);
  if (!facts?.isRepresentative) return null;
  const units = saleId === undefined ? facts.units : facts.units.filter(({ id }) => id === saleId);
  return units.length > 0 ? { ...facts, units } : null;
}

/** The same before someone becomes the representative. */
export async function findRepresentativeFactsToBe({ groupId, representativeId }: Omit<About, 'saleId'>) {
  const [group, person] = await Promise.all([
    db.transactionsGroup.findUnique({
      where: { id: groupId },
      select: {
        name: true,
        representative_id: true,
        company_seller: { select: { name: true } },
        sales: {
          orderBy: { id: 'asc' },
          select: {
            id: true,
            terms_accepted_at: true,
            property: { select: { address: { select: envelopeSelect } } },
          },
        },
      },
    }),
    db.user.findUnique({ where: { id: representativeId }, select: { first_name: true } }),
  ]);
  if (!group || !person) return null;
  return {
    isRepresentative: group.representative_id === representativeId,
    firstName: person.first_name,
    groupName: group.name,
    company: group.company_seller.name,
    units: group.sales.map(({ id, terms_accepted_at, property: { address } }) => ({
      id,
      address,
      termsAccepted: terms_accepted_at !== null,
    })),
  };
}
