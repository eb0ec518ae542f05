import type { Actor } from '~/domain/audit/commands.server';
import { edit } from '~/domain/audit/edit-commands.server';
import { isSame } from '~/domain/audit/rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import type { Tx } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { correctionEmail } from './emails-schema';
import { type CorrectionPreview, letterOf, type PreviewedPart, previewOf } from './preview-queries.server';
import type { DealRef } from './queries.server';
import { CHANGED_IN_MEANTIME, NOTHING_CHANGED } from './rules';

/** A part of what a customer told us. Each has a commands file of its own. */
export type CorrectablePart<Doc extends object> = PreviewedPart<Doc> & {
  /** The person that it is about, if that is not the primary customer. */
  personId?: string;
  write: (tx: Tx, next: Doc, saved: Doc) => Promise<void>;
};

export type CorrectionInput = {
  /** Shown to the customer. */
  reason: string;
  /** The version of the deal that the editor saw, for the optimistic lock. */
  version?: number;
};

/** Rolls a previewed correction back. */
class Tried extends Error {
  constructor(readonly found: CorrectionPreview) {
    super('Only tried');
  }
}

/**
 * Previews a correction by doing it and rolling it back, so that the same rules refuse the same things.
 * @throws KnownError 404; 422 when nothing would change; what the rules refuse; ConflictError when someone else saved first
 */
export async function dryRunCorrection<Doc extends object>(
  actor: Actor,
  part: CorrectablePart<Doc>,
  correction: CorrectionInput,
): Promise<CorrectionPreview> {
  try {
    await run(actor, part, correction, (found) => {
      throw new Tried(found);
    });
  } catch (error) {
    if (error instanceof Tried) return error.found;
    throw error;
  }
  throw new KnownError(422, NOTHING_CHANGED);
}

/**
 * Staff correct what a customer told us. The rules of the customer's own form apply. The correction is recorded in the audit log and on the
 * timeline, and the customer gets one email and may object.
 * @param seen digest of the preview that staff read
 * @returns its id; null when everything is saved already, as after a double press
 * @throws as `dryRunCorrection`; KnownError 409 when the outcome would differ from the preview
 */
export const correct = <Doc extends object>(
  actor: Actor,
  part: CorrectablePart<Doc>,
  { seen, ...correction }: CorrectionInput & { seen: string },
): Promise<string | null> =>
  run(actor, part, correction, (found) => {
    if (found.seen !== seen) throw new KnownError(409, CHANGED_IN_MEANTIME);
  });

async function run<Doc extends object>(
  actor: Actor,
  part: CorrectablePart<Doc>,
  { reason, version }: CorrectionInput,
  judge: (found: CorrectionPreview) => void,
): Promise<string | null> {
  const { deal } = part;
  let made: string | null = null;
  await edit<Doc & { reason: string | null }>(actor, {
    ...('sale_id' in deal ? { table: 'sale', id: deal.sale_id } : { table: 'purchase', id: deal.purchase_id }),
    version,
    action: 'correct',
    // The reason is stored with the change that it explains, and is not a change itself.
    read: async (tx) => {
      const saved = await part.read(tx);
      return saved && { ...saved, reason: null };
    },
    change: async (saved, tx) => {
      const given = Object.entries(await part.change(saved, tx)).filter(([, value]) => value !== undefined);
      const next = Object.fromEntries(given) as Partial<Doc>;
      return isSame({ ...saved, ...next }, saved) ? {} : { ...next, reason };
    },
    write: async (tx, next, saved) => {
      made = newId();
      const [before, after] = [withoutReason<Doc>(saved), withoutReason<Doc>({ ...saved, ...next })];
      await write(tx, actor, { id: made, part, reason, saved: before, next: after, judge });
    },
  });
  return made;
}

/** The part's own columns, without the reason. */
function withoutReason<Doc extends object>(savedDoc: Doc & { reason: string | null }): Doc {
  const { reason: _, ...doc } = savedDoc;
  return doc as unknown as Doc;
}

type Made<Doc extends object> = {
  id: string;
  part: CorrectablePart<Doc>;
  reason: string;
  saved: Doc;
  next: Doc;
  judge: (found: CorrectionPreview) => void;
};

async function write<Doc extends object>(tx: Tx, actor: Actor, { id, part, reason, saved, next, judge }: Made<Doc>) {
  const { deal, personId } = part;
  const changes = part.changes(saved, next);
  // A change that no one reads, such as the coordinates of the same address, is not a correction.
  if (changes.length === 0) throw new KnownError(422, NOTHING_CHANGED);
  const invitedBefore = await invitedTo(tx, deal);
  await part.write(tx, next, saved);
  const { user, to, letter } = await letterOf(tx, part, changes);
  const { side, title } = letter;
  const invited = (await invitedTo(tx, deal)).filter((address) => !invitedBefore.includes(address));
  judge(previewOf({ to, letter, invited }, reason));
  await tx.correction.create({
    data: {
      id,
      ...deal,
      part: part.part,
      person_id: personId ?? null,
      reason,
      changes,
      corrected_by_id: actor.userId,
      created_at: now(),
    },
  });
  await recordEvent(tx, {
    // People who follow the purchase may not read about gifts.
    name: part.part === 'money' || part.part === 'giftor' ? 'gifts_corrected' : 'details_corrected',
    ...('sale_id' in deal ? { saleId: deal.sale_id } : { purchaseId: deal.purchase_id }),
    side,
    authorUserId: actor.userId,
    authorName: `${actor.firstName} ${actor.lastName}`,
    comments: title,
  });
  if (to === null) return;
  await queueEmail(tx, correctionEmail, {
    key: `correction:${id}`,
    to,
    user_id: user.id,
    ...deal,
    data: { correctionId: id },
  });
}

/** The email addresses that the deal's invitations go to. */
async function invitedTo(tx: Tx, deal: DealRef): Promise<string[]> {
  const emails = await tx.emailMessage.findMany({
    where: { kind: 'invitation', ...deal },
    orderBy: { id: 'asc' },
    select: { to: true },
  });
  return emails.map(({ to }) => to);
}
