import { momentOrNull, momentText } from '~/domain/shared/entity-rules';
import { countWorkItems, listWorkItems, type WorkRow } from '~/domain/work/queries.server';
import { workQuery } from '~/domain/work/schema';
import { now } from '~/platform/clock.server';
import { api, calls } from './call.server';
import { workPage } from './contract/entities-work.server';

const { loader, action } = calls(
  api.get(
    {
      summary:
        'What there is for staff to do, the most urgent first. “limit” is the end of the range, not the page size.',
      access: 'staff',
      query: workQuery,
      answer: workPage,
      failure: 'There was an error fetching the work',
    },
    async ({ viewer, query: { filter, skip, take } }) => {
      const present = now();
      const [items, totalFilteredItems] = await Promise.all([
        listWorkItems(filter, viewer.userId, present, skip, take),
        countWorkItems(filter, viewer.userId, present),
      ]);
      return { items: items.map(toEntity), totalFilteredItems };
    },
  ),
);

const toEntity = ({ kind, isChase, side, since, due, more, units, ownerId, owner, ...of }: WorkRow) => ({
  ...{ kind, isChase, side, since: momentText(since), due: momentOrNull(due), more, units },
  transactionId: of.saleId,
  purchaseIntentId: of.purchaseId,
  transactionsGroupId: of.groupId,
  caseId: of.caseId,
  owner: ownerId === null ? null : { _id: ownerId, name: owner ?? '' },
});

export { action, loader };
