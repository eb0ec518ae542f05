import { getTransaction } from '~/domain/reporting/sale/transaction-queries.server';
import { tagsChange } from '~/domain/sale/schema';
import { setTags } from '~/domain/sale/tags-commands.server';
import { api, calls } from '../call.server';
import { transaction } from '../contract/entities-deal.server';
import { staffCallById } from '../guards.server';

const { loader, action } = calls(
  api.put(
    {
      ...staffCallById('Failed to load tags'),
      summary: 'Sets all tags of a sale.',
      change: tagsChange,
      answer: transaction,
      refusals: [409],
    },
    async ({ viewer, params: { id }, change, version }) => {
      await setTags(viewer, id, change.tags, version);
      return getTransaction(viewer, id);
    },
  ),
);

export { action, loader };
