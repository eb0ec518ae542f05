import { lockSaleOfPurchase } from '~/domain/shared/lock-commands.server';
import { type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { type Actor, recordChange } from './commands.server';
import { isSame } from './rules';

/** Tables whose rows count their changes in `version`, for an optimistic lock. Changes of a row's parts count too. */
type Versioned =
  | 'additional_search_request'
  | 'admin_config'
  | 'app_user'
  | 'company'
  | 'estate_agent'
  | 'estate_agent_brand'
  | 'law_firm'
  | 'lawyer_group'
  | 'purchase'
  | 'referral_code'
  | 'sale'
  | 'transactions_group';

/** The last member of staff who changed it. */
export type LastChange = { name: string; at: Date };

/**
 * Optimistic lock: someone else saved first. The page shows what they changed and keeps what was typed; either can be saved as the next
 * version.
 */
export class ConflictError<Doc extends object = object> extends KnownError {
  constructor(
    readonly current: Doc,
    /** The fields that staff have changed since, as the editor saw them. */
    readonly seen: Partial<Doc>,
    readonly version: number,
    readonly lastChange: LastChange | null,
  ) {
    super(409, 'Someone else changed this while you were editing it. Check what changed, then choose what to keep.');
  }
}

type Subject<Doc extends object> = {
  table: Versioned;
  id: string;
  /** The version that the editor saw. Without one, any saved version may be changed: the specification's calls carry none. */
  version?: number;
  /** Reads the fields that are shown, edited and recorded in the audit log. */
  read: (tx: Tx, id: string) => Promise<Doc | null>;
};

type Edit<Doc extends object> = Subject<Doc> & {
  /** The audit log's word for it; 'update' by default. */
  action?: string;
  /** Returns the fields to change. Throws when a rule refuses. */
  change: (saved: Doc, tx: Tx) => Partial<Doc> | Promise<Partial<Doc>>;
  /** @param next the fields that differ */
  write: (tx: Tx, next: Partial<Doc>, saved: Doc) => Promise<void>;
  /** What to say in place of an error, such as a refusal of the database. Without an answer the error stays as it is. */
  inWords?: (error: unknown) => KnownError | undefined;
};

/**
 * The one way in which staff change something that exists: no one's change is overwritten unseen, and each is recorded in the audit log.
 * Saving what is saved already changes nothing, so a form may be sent twice.
 * @throws KnownError 404; ConflictError when the version is no longer the editor's
 */
export function edit<Doc extends object>(
  actor: Actor,
  { action = 'update', change, write, inWords, ...of }: Edit<Doc>,
): Promise<void> {
  const saving = transaction(async (tx) => {
    const { saved, refuseStale } = await lock(tx, of);
    const next = changedFields(saved, await change(saved, tx));
    if (Object.keys(next).length === 0) return;
    await refuseStale();
    await write(tx, next, saved);
    const [{ version }] = await tx.$queryRawUnsafe<[{ version: number }]>(
      `update ${of.table} set version = version + 1, updated_at = now() where id = $1 returning version`,
      of.id,
    );
    await recordChange(tx, actor, { action, ...subject(of), version, before: saved, after: { ...saved, ...next } });
  });
  return saving.catch((error: unknown) => {
    throw inWords?.(error) ?? error;
  });
}

/**
 * Deletes a row that nothing refers to.
 * @param refuse throws when something does
 * @throws KnownError 404; ConflictError when the version is no longer the editor's
 */
export function remove(actor: Actor, of: Subject<object>, refuse: (tx: Tx) => Promise<void>): Promise<void> {
  return transaction(async (tx) => {
    // A stronger lock than for a change: no row can begin to refer to it until this transaction ends.
    const { saved, refuseStale } = await lock(tx, of, 'for update');
    await refuseStale();
    await refuse(tx);
    await tx.$executeRawUnsafe(`delete from ${of.table} where id = $1`, of.id);
    await recordChange(tx, actor, { action: 'delete', ...subject(of), before: saved, after: null });
  });
}

const subject = ({ table, id }: Pick<Subject<object>, 'table' | 'id'>) => ({ subjectType: table, subjectId: id });

async function lock<Doc extends object>(
  tx: Tx,
  { table, id, version, read }: Subject<Doc>,
  strength = 'for no key update',
) {
  if (table === 'purchase') await lockSaleOfPurchase(tx, id);
  const [locked] = await tx.$queryRawUnsafe<{ version: number }[]>(
    `select version from ${table} where id = $1 ${strength}`,
    id,
  );
  const saved = locked && (await read(tx, id));
  if (!locked || !saved) throw notFound();
  const refuseStale = async () => {
    if (version === undefined || version === locked.version) return;
    const changes = await changesSince(tx, table, id, version);
    throw new ConflictError(saved, valuesAtVersion(changes, saved), locked.version, await lastChangeOf(tx, table, id));
  };
  return { saved, refuseStale };
}

function changedFields<Doc extends object>(saved: Doc, next: Partial<Doc>): Partial<Doc> {
  const differs = ([name, value]: [string, unknown]) => value !== undefined && !isSame(saved[name as keyof Doc], value);
  return Object.fromEntries(Object.entries(next).filter(differs)) as Partial<Doc>;
}

/** What staff changed after a version, newest first. */
const changesSince = (tx: Tx, table: Versioned, id: string, version: number) =>
  tx.auditLog.findMany({
    where: { subject_type: table, subject_id: id, version: { gt: version } },
    orderBy: { version: 'desc' },
    select: { before: true },
  });

/** The oldest change of a field has the value the editor saw. A field that was changed and changed back counts as unchanged. */
function valuesAtVersion<Doc extends object>(changes: readonly { before: unknown }[], saved: Doc): Partial<Doc> {
  const seen: Partial<Doc> = Object.assign({}, ...changes.map(({ before }) => before));
  const differs = ([name, value]: [string, unknown]) => name in saved && !isSame(saved[name as keyof Doc], value);
  return Object.fromEntries(Object.entries(seen).filter(differs)) as Partial<Doc>;
}

async function lastChangeOf(tx: Tx, table: Versioned, id: string): Promise<LastChange | null> {
  const entry = await tx.auditLog.findFirst({
    where: { subject_type: table, subject_id: id },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    select: { actor_name: true, created_at: true },
  });
  return entry && { name: entry.actor_name, at: entry.created_at };
}
