import { registerSale } from '~/domain/onboarding/sale-api-commands.server';
import { listSales } from '~/domain/reporting/list-queries.server';
import { saleListRecord } from '~/domain/reporting/record-rules';
import { saleListQuery } from '~/domain/reporting/schema';
import { newSale } from '~/domain/sale/schema';
import { api, calls, readQuery } from '~/routes/shared/handler.server';
import { readJsonOr } from '../read.server';

/** The staff's list. */
export const loader = api(
  { access: 'staff', failure: 'There was an error while fetching transactions' },
  async ({ url }) => {
    const { filter, skip, take } = readQuery(url, saleListQuery);
    const { items, ...totals } = await listSales(filter, skip, take);
    return { items: items.map(saleListRecord), ...totals };
  },
);

export const action = calls({
  POST: api({ access: 'signed-in' }, async ({ request, viewer }) => {
    const sale = await readJsonOr('Something wrong with the validation', request, newSale);
    return { _id: await registerSale(viewer, sale) };
  }),
});
