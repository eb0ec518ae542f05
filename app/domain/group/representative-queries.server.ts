import { envelopeSelect } from '~/domain/address/fragments.server';
import type { Envelope } from '~/domain/address/rules';
import { sha256 } from '~/platform/crypto.server';
import { db, sql, type Tx } from '~/platform/db.server';
import type { NewUnit } from './schema';

/** What the representative of a group is told. */
export type RepresentativeFacts = {
  firstName: string;
  groupName: string;
  company: string;
  units: { address: Envelope; reference: string; termsAccepted: boolean }[];
};

type About = {
  groupId: string;
  representativeId: string;
  /** The only unit that it is about. */
  saleId?: string;
  /** About the units that were added from this version of the group on; without either, about all units. */
  fromVersion?: number;
};

/** Units that were added from a version of the group on, up to that of the next email about added units. */
const addedUnits = `
  select l.after ->> 'unit' as id from audit_log l
   where l.subject_type = 'transactions_group' and l.subject_id = $1 and l.action = 'add-unit' and l.version >= $2
     and l.version < coalesce((
       select min((m.data ->> 'fromVersion')::int) from email_message m
        where m.kind = 'group-representative' and m.data ->> 'groupId' = $1 and (m.data ->> 'fromVersion')::int > $2), 2147483647)`;

export const listAddedUnits = async (groupId: string, fromVersion: number): Promise<string[]> =>
  (await sql<{ id: string | null }>(addedUnits, [groupId, fromVersion])).flatMap(({ id }) => id ?? []);

/** @returns null once someone else represents the group, or the units have left it */
export async function findRepresentativeFacts({
  saleId,
  fromVersion,
  ...of
}: About): Promise<RepresentativeFacts | null> {
  const facts = await findRepresentativeFactsToBe(of);
  if (!facts?.isRepresentative) return null;
  const only = saleId ? [saleId] : fromVersion === undefined ? null : await listAddedUnits(of.groupId, fromVersion);
  const units = only === null ? facts.units : facts.units.filter(({ id }) => only.includes(id));
  return units.length > 0 ? { ...facts, units } : null;
}

/** The same before someone becomes the representative. */
export async function findRepresentativeFactsToBe({
  groupId,
  representativeId,
}: Omit<About, 'saleId' | 'fromVersion'>) {
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
            reference: true,
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
    units: group.sales.map(({ id, reference, terms_accepted_at, property: { address } }) => ({
      id,
      reference,
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

/** What an email says of a unit that is not saved yet, so that it has no reference. */
export const unitToTell = ({ address, termsAccepted }: UnitToTell): RepresentativeFacts['units'][number] => ({
  address,
  reference: '(its reference)',
  termsAccepted,
});
