import { z } from 'zod';
import { parseOrNull } from '~/domain/shared/schema';
import { now } from '~/platform/clock.server';
import { db } from '~/platform/db.server';
import type { Viewer } from './queries.server';
import { MISTAKE_LASTS_MS } from './rules';

/**
 * The page, and what its action answered: the errors, and what was typed. The answer is kept as text, since a JSON column sorts keys, and
 * errors are listed in the order of their fields.
 */
export const mistake = z.object({ page: z.string(), answer: z.string() });

export const MISTAKE_KEY = 'mistake:';

/** Those from before then are over. */
export const oldestMistake = () => new Date(now().getTime() - MISTAKE_LASTS_MS);

/** What the page's action answered to the viewer; null on any other page, to anyone else, and once its time is over. */
export async function findMistake({ userId }: Viewer, id: string, page: string): Promise<unknown> {
  const found = await db.formDraft.findFirst({
    where: { user_id: userId, key: `${MISTAKE_KEY}${id}`, updated_at: { gte: oldestMistake() } },
    select: { data: true },
  });
  const saved = parseOrNull(mistake, found?.data);
  return saved?.page === page ? JSON.parse(saved.answer) : null;
}
