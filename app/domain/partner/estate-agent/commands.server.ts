import { setAddress } from '~/domain/address/commands.server';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { edit } from '~/domain/audit/edit-commands.server';
import { isRefusedBy, type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { byAge, listChanges, withIds } from '../list-changes-rules';
import type { EstateAgentParts } from './entity-schema';
import { readEstateAgent } from './queries.server';
import { type Negotiator, type ThirdfortSettings, type Valuer, withOnePrimary } from './rules';
import type { EstateAgentChange, NewEstateAgent } from './schema';

const table = 'estate_agent';

/** @throws KnownError 422 for an unknown brand */
export const createEstateAgent = async (actor: Actor, answers: NewEstateAgent): Promise<string> => {
  const id = newId();
  const valuers = withOnePrimary(withIds([], answers.valuers));
  const negotiators = withIds([], answers.negotiators);
  await transaction((tx) => insertEstateAgent(tx, actor, id, { ...answers, valuers, negotiators }));
  return id;
};

/** @throws KnownError 422 for an unknown brand */
export async function insertEstateAgent(tx: Tx, actor: Actor, id: string, parts: EstateAgentParts): Promise<void> {
  const brand = await findBrand(tx, parts.brand);
  await tx.estateAgent.create({ data: { id, brand_id: brand.id, office_name: parts.office.name } });
  const after = { ...parts, brand: brand.brand_name };
  await write(tx, id, after, { valuers: [], negotiators: [] });
  await recordChange(tx, actor, { action: 'create', subjectType: table, subjectId: id, before: null, after });
}

/** Returns the parts as they will be. `saved` is read once the row is locked. */
type ChangeParts = (saved: EstateAgentParts) => Partial<EstateAgentParts>;

/**
 * Changes one card of an estate agent, or one of its people, as the rules derive it from what is saved.
 * @throws KnownError 404; 422 for an unknown brand, or what the rules refuse; ConflictError
 */
export const changeEstateAgent = (actor: Actor, id: string, change: ChangeParts, version?: number): Promise<void> =>
  edit(actor, {
    table,
    id,
    version,
    read: readEstateAgent,
    change: async (saved, tx) => {
      const next = change(saved);
      return next.brand === undefined ? next : { ...next, brand: (await findBrand(tx, next.brand)).brand_name };
    },
    write: (tx, next, saved) => write(tx, id, next, saved),
    // The id belongs to someone at another estate agent.
    inWords: (error) =>
      isRefusedBy(error, 'valuer_pkey') || isRefusedBy(error, 'negotiator_pkey') ? notFound() : undefined,
  });

/** Replaces any of its parts, each as a whole: PUT /estate-agent/{id}. */
export const updateEstateAgent = (
  actor: Actor,
  id: string,
  change: EstateAgentChange,
  version?: number,
): Promise<void> =>
  changeEstateAgent(
    actor,
    id,
    (saved) => ({
      ...change,
      valuers: change.valuers && withOnePrimary(withIds(saved.valuers, change.valuers), saved.valuers),
      negotiators: change.negotiators && withIds(saved.negotiators, change.negotiators).sort(byAge),
    }),
    version,
  );

/** By its id, or by its name in any case. The row is locked until the transaction ends. */
async function findBrand(tx: Tx, idOrName: string): Promise<{ id: string; brand_name: string }> {
  const [brand] = await tx.$queryRaw<{ id: string; brand_name: string }[]>`
    select id, brand_name from estate_agent_brand
     where id = ${idOrName.toLowerCase()} or lower(brand_name) = lower(${idOrName}) for key share`;
  const message = 'Brand is required';
  if (!brand) throw new KnownError(422, message, { brand: [message] });
  return brand;
}

async function write(
  tx: Tx,
  id: string,
  next: Partial<EstateAgentParts>,
  saved: Pick<EstateAgentParts, 'valuers' | 'negotiators'>,
): Promise<void> {
  const { office, brand } = next;
  const { office_address_id: addressId } = await tx.estateAgent.update({
    where: { id },
    data: {
      brand_id: brand === undefined ? undefined : (await findBrand(tx, brand)).id,
      ...(office && { office_name: office.name, office_phone_number: office.phone_number }),
      ...(next.thirdfort && thirdfortColumns(next.thirdfort)),
    },
  });
  if (office) {
    await setAddress(tx, addressId, office.address, (office_address_id) =>
      tx.estateAgent.update({ where: { id }, data: { office_address_id } }),
    );
  }
  if (next.valuers) await saveValuers(tx, id, saved.valuers, next.valuers);
  if (next.negotiators) await saveNegotiators(tx, id, saved.negotiators, next.negotiators);
}

const thirdfortColumns = (settings: ThirdfortSettings) => ({
  requests_seller_thirdfort_checks: settings.requestsSellerThirdfortChecks,
  requests_buyer_thirdfort_checks: settings.requestsBuyerThirdfortChecks,
  receives_seller_thirdfort_checks: settings.receivesSellerThirdfortChecks,
  receives_buyer_thirdfort_checks: settings.receivesBuyerThirdfortChecks,
  thirdfort_requester_emails: settings.thirdfortRequesterEmails,
});

async function saveValuers(tx: Tx, estate_agent_id: string, saved: Valuer[], next: Valuer[]): Promise<void> {
  const { gone, added, changed } = listChanges(saved, next);
  await tx.valuer.deleteMany({ where: { id: { in: gone } } });
  // The former primary valuer is written first, since the database allows one primary for each agent.
  const demotedFirst = changed.sort((a, b) => Number(a.primary_valuer) - Number(b.primary_valuer));
  for (const { _id, ...columns } of demotedFirst) await tx.valuer.update({ where: { id: _id }, data: columns });
  await tx.valuer.createMany({ data: added.map(({ _id, ...columns }) => ({ id: _id, estate_agent_id, ...columns })) });
}

async function saveNegotiators(
  tx: Tx,
  estate_agent_id: string,
  saved: Negotiator[],
  next: Negotiator[],
): Promise<void> {
  const { gone, added, changed } = listChanges(saved, next);
  await tx.negotiator.deleteMany({ where: { id: { in: gone } } });
  for (const { _id, ...columns } of changed) await tx.negotiator.update({ where: { id: _id }, data: columns });
  await tx.negotiator.createMany({
    data: added.map(({ _id, ...columns }) => ({ id: _id, estate_agent_id, ...columns })),
  });
}
