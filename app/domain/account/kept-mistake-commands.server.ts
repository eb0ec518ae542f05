import { z } from 'zod';
import { parseOrNull } from '~/domain/shared/schema';
import { now } from '~/platform/clock.server';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { draftsOf } from './drafts-commands.server';
import type { Viewer } from './queries.server';
import { KEPT_MISTAKES, MISTAKE_KEPT_MS } from './rules';
import { transactionAs } from './user-transaction-commands.server';

/**
 * The page, and what its action answered: the errors, and what was typed. The answer is kept as text, since a JSON column sorts keys, and
 * errors are listed in the order of their fields.
 */
const mistake = z.object({ page: z.string(), answer: z.string() });

const KEY = 'mistake:';
const oldest = () => new Date(now().getTime() - MISTAKE_KEPT_MS);

/**
 * Keeps the answer to a form that could not be accepted, for the redirect to its page (5-as-deals-go.md, 31). Each has an id, so that two
 * tabs do not show each other's. A person has only the newest few, since anyone can make mistakes without end.
 * @returns the id
 * @throws KnownError 401 when the session has ended
 */
export const keepMistake = (viewer: Viewer, page: string, answer: unknown): Promise<string> =>
  transactionAs(viewer, async (tx) => {
    const id = newId();
    const key = `${KEY}${id}`;
    await draftsOf({ [key]: mistake }).write(tx, viewer, key, { page, answer: JSON.stringify(answer ?? null) });
    const kept = await tx.formDraft.findMany({
      where: { user_id: viewer.userId, key: { startsWith: KEY } },
      select: { id: true, updated_at: true },
      orderBy: { key: 'desc' },
    });
    const gone = kept.filter(({ updated_at }, at) => at >= KEPT_MISTAKES || updated_at < oldest());
    if (gone.length > 0) await tx.formDraft.deleteMany({ where: { id: { in: gone.map((each) => each.id) } } });
    return id;
  });

/** What the page's action answered to the viewer; null on any other page, to anyone else, and once its time is over. */
export async function findMistake({ userId }: Viewer, id: string, page: string): Promise<unknown> {
  const found = await db.formDraft.findFirst({
    where: { user_id: userId, key: `${KEY}${id}`, updated_at: { gte: oldest() } },
    select: { data: true },
  });
  const kept = parseOrNull(mistake, found?.data);
  return kept?.page === page ? JSON.parse(kept.answer) : null;
}
