import type { Actor } from '~/domain/audit/commands.server';
import { edit } from '~/domain/audit/edit-commands.server';
import { listConfiguredTags } from '~/domain/config/queries.server';
import { KnownError } from '~/platform/errors';
import { unknownTags } from './rules';

type Tags = { tags: string[] };

/**
 * Replaces a sale's tags by these.
 * @throws KnownError 404; 422 for a tag that is not configured; ConflictError when someone else saved first
 */
export const setTags = (actor: Actor, saleId: string, tags: string[], version?: number): Promise<void> =>
  editTags(actor, saleId, () => tags, version);

/** Adds a tag to those that the sale has now. @throws KnownError 404; 422 for a tag that is not configured */
export const addTag = (actor: Actor, saleId: string, tag: string): Promise<void> =>
  editTags(actor, saleId, (saved) => [...saved.filter((other) => other !== tag), tag]);

/** Removes a tag from those that the sale has now. @throws KnownError 404 */
export const removeTag = (actor: Actor, saleId: string, tag: string): Promise<void> =>
  editTags(actor, saleId, (saved) => saved.filter((other) => other !== tag));

async function editTags(actor: Actor, id: string, change: (saved: string[]) => string[], version?: number) {
  const configured = await listConfiguredTags();
  await edit<Tags>(actor, {
    table: 'sale',
    id,
    version,
    read: (tx, id) => tx.sale.findUnique({ where: { id }, select: { tags: true } }),
    action: 'set-tags',
    change: (saved) => {
      const tags = change(saved.tags);
      const [unknown] = unknownTags(tags, configured, saved.tags);
      if (unknown === undefined) return { tags };
      throw new KnownError(422, 'Please check your input and try again.', {
        tags: [`There is no tag called “${unknown}”`],
      });
    },
    write: async (tx, { tags }) => {
      await tx.sale.update({ where: { id }, data: { tags } });
    },
  });
}
