import { envelopeSelect } from '~/domain/address/queries.server';
import type { Envelope } from '~/domain/address/rules';
import { sha256 } from '~/platform/crypto.server';
import { db, type Tx } from '~/platform/db.server';
import type { NewUnit } from './schema';

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

/** The email to a representative before anything is saved: staff read it, and `seen` of what they read comes back with their confirmation. */
export type ToTell = { to: string; facts: RepresentativeFacts; seen: string };

export const toTell = (to: string, facts: RepresentativeFacts): ToTell => ({
  to,
  facts,
  seen: sha256(JSON.stringify([to, facts])),
});

export type UnitToTell = Pick<NewUnit, 'address' | 'termsAccepted'>;

/** Of a unit that is about to be added to a group. */
export async function readUnitToTell(tx: Tx, groupId: string, unit: UnitToTell): Promise<ToTell> {
  const group = await tx.transactionsGroup.findUniqueOrThrow({
    where: { id: groupId },
    select: {
      name: true,
      company_seller: { select: { name: true } },
      representative: { select: { first_name: true, email: true } },
    },
  });
  const { name: groupName, company_seller: company, representative } = group;
  return toTell(representative.email, {
    firstName: representative.first_name,
    groupName,
    company: company.name,
    units: [unitToTell(unit)],
  });
}

/** What an email says of a unit. */
export const unitToTell = ({ address, termsAccepted }: UnitToTell): RepresentativeFacts['units'][number] => ({
  address,
  termsAccepted,
});
