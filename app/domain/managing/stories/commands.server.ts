import { requireManager } from '~/domain/account/users-queries.server';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { isSame } from '~/domain/audit/rules';
import { NO_TRANSACTION } from '~/domain/enquiry/case/rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { DAY_TO_COME } from '../claims/commands.server';
import { STALE } from '../proposal/rules';
import { readStory } from './queries.server';
import type { StoryKind } from './rules';
import type { StoryForm } from './schema';

/**
 * Our pages show it from now on.
 * @param id of the story: sending the same form twice makes one
 * @throws KnownError 403; 422 for a reference of no transaction, or a day to come
 */
export const addStory = (actor: Actor, form: StoryForm, id: string): Promise<void> =>
  transaction(async (tx) => {
    await requireManager(tx, actor);
    if ((await tx.customerStory.count({ where: { id } })) > 0) return;
    await tx.customerStory.create({ data: { id, ...(await columnsOf(tx, form)) } });
    await record(tx, actor, 'create', { id, before: null, after: { kind: form.kind, version: 0 } });
  });

/** @throws KnownError 403; 404; 409 when someone else changed it in the meantime; 422 as `addStory` */
export const changeStory = (actor: Actor, id: string, form: StoryForm, version?: number): Promise<void> =>
  transaction(async (tx) => {
    await requireManager(tx, actor);
    const saved = await lockStory(tx, id);
    if (!saved) throw notFound();
    if (isSame(saved.doc, form)) return;
    if (saved.version !== version) throw new KnownError(409, STALE);
    const next = { kind: form.kind, version: saved.version + 1 };
    await tx.customerStory.update({ where: { id }, data: { ...(await columnsOf(tx, form)), version: next.version } });
    await record(tx, actor, 'update', { id, before: toVersion(saved), after: next });
  });

/** No page shows it any more, as when the customer takes back their consent. Again, it changes nothing. @throws KnownError 403 */
export const removeStory = (actor: Actor, id: string): Promise<void> =>
  transaction(async (tx) => {
    await requireManager(tx, actor);
    const saved = await lockStory(tx, id);
    if (!saved) return;
    await tx.customerStory.delete({ where: { id } });
    await record(tx, actor, 'delete', { id, before: toVersion(saved), after: null });
  });

async function lockStory(tx: Tx, id: string) {
  await tx.$queryRaw`select from customer_story where id = ${id} for update`;
  return readStory(tx, id);
}

async function columnsOf(tx: Tx, { reference, consented_on, ...words }: StoryForm) {
  if (consented_on > londonDay(now())) throw new KnownError(422, DAY_TO_COME, { consented_on: [DAY_TO_COME] });
  return { ...words, sale_id: await lockSale(tx, reference), consented_on: new Date(consented_on) };
}

/** An erasure locks the sale too, so a story comes before it, and goes with it, or finds that the seller is gone. */
async function lockSale(tx: Tx, reference: string): Promise<string> {
  const where = { OR: [{ reference }, { property: { purchases: { some: { reference } } } }] };
  const found = await tx.sale.findFirst({ where, select: { id: true } });
  if (!found) throw noTransaction();
  const { id } = found;
  await tx.$queryRaw`select from sale where id = ${id} for no key update`;
  const stillNamed = { id, primary_seller: { erased_at: null }, property: { anonymised_at: null } };
  if ((await tx.sale.count({ where: stillNamed })) === 0) throw noTransaction();
  return id;
}

const noTransaction = () => new KnownError(422, NO_TRANSACTION, { reference: [NO_TRANSACTION] });

/** All that the audit log keeps, since a story can be taken back: never a name or what was told. */
type StoryVersion = { kind: StoryKind; version: number };

const toVersion = ({ doc: { kind }, version }: { doc: { kind: StoryKind }; version: number }): StoryVersion => ({
  kind,
  version,
});

const record = (
  tx: Tx,
  actor: Actor,
  action: string,
  { id, before, after }: { id: string; before: StoryVersion | null; after: StoryVersion | null },
): Promise<void> =>
  recordChange(tx, actor, {
    ...{ action, subjectType: 'customer_story', subjectId: id, version: (after ?? before)?.version, before, after },
  });
