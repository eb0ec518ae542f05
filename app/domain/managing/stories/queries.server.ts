import type { Viewer } from '~/domain/account/queries.server';
import { requireManager } from '~/domain/account/users-queries.server';
import { showsExamples } from '~/domain/config/claims-queries.server';
import { toDay } from '~/domain/shared/entity-rules';
import { isDatabaseUnavailable } from '~/platform/database-unavailable.server';
import { db, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import { MOST_LISTED, MOST_SHOWN, partsOf } from './rules';

const shown = { kind: true, who: true, title: true, text: true, difference: true } as const;

/** What customers told us, for the landing page; nothing while the database is away. */
export async function getShownStories() {
  try {
    const newest = await db.customerStory.findMany({ select: shown, orderBy: { id: 'desc' }, take: MOST_SHOWN });
    return partsOf(newest);
  } catch (error) {
    if (isDatabaseUnavailable(error)) return partsOf([]);
    throw error;
  }
}

/** What the menu calls the stories on the landing page; null where there are none. */
export async function getStoriesLabel(examples = showsExamples): Promise<string | null> {
  if (examples) return 'Example sales';
  const { stories } = await getShownStories();
  return stories.length > 0 ? 'Customers’ stories' : null;
}

const entered = {
  ...{ id: true, ...shown, consented_on: true, version: true },
  sale: { select: { id: true, reference: true } },
} satisfies Prisma.CustomerStorySelect;

/** As the form has it, and how often it was changed; null if it was removed. */
export async function readStory(tx: Pick<Tx, 'customerStory'>, id: string) {
  const row = await tx.customerStory.findUnique({ where: { id }, select: entered });
  if (!row) return null;
  const { id: _, version, sale, consented_on, ...words } = row;
  return { doc: { ...words, reference: sale.reference, consented_on: toDay(consented_on) }, version };
}

/** The newest first. @throws KnownError 403 unless a manager asks */
export async function listStories(viewer: Viewer) {
  await requireManager(db, viewer);
  const rows = await db.customerStory.findMany({ select: entered, orderBy: { id: 'desc' }, take: MOST_LISTED });
  return rows.map(({ id, kind, who, title, text, consented_on, sale }) => ({
    ...{ id, kind, who, title, text, sale },
    consentedOn: toDay(consented_on),
  }));
}

/** @throws KnownError 403 unless a manager asks; 404 */
export async function getStory(viewer: Viewer, id: string) {
  await requireManager(db, viewer);
  const found = await readStory(db, id);
  if (!found) throw notFound();
  return found;
}
