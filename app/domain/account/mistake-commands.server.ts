import { newId } from '~/platform/ids';
import { draftWriter } from './drafts-commands.server';
import { MISTAKE_KEY, mistake, oldestMistake } from './mistake-queries.server';
import type { Viewer } from './queries.server';
import { MOST_MISTAKES } from './rules';
import { transactionAs } from './user-transaction-commands.server';

/**
 * Keeps the answer to a form that could not be accepted, for the redirect to its page (5-as-deals-go.md, 31). Each has an id, so that two
 * tabs do not show each other's. A person has only the newest few, since anyone can make mistakes without end.
 * @returns the id
 * @throws KnownError 401 when the session has ended
 */
export const saveMistake = (viewer: Viewer, page: string, answer: unknown): Promise<string> =>
  transactionAs(viewer, async (tx) => {
    const id = newId();
    const key = `${MISTAKE_KEY}${id}`;
    await draftWriter({ [key]: mistake }).write(tx, viewer, key, { page, answer: JSON.stringify(answer ?? null) });
    const saved = await tx.formDraft.findMany({
      where: { user_id: viewer.userId, key: { startsWith: MISTAKE_KEY } },
      select: { id: true, updated_at: true },
      orderBy: { key: 'desc' },
    });
    const gone = saved.filter(({ updated_at }, at) => at >= MOST_MISTAKES || updated_at < oldestMistake());
    if (gone.length > 0) await tx.formDraft.deleteMany({ where: { id: { in: gone.map((each) => each.id) } } });
    return id;
  });
