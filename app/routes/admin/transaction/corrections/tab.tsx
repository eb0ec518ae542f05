import { Outlet, useLoaderData, useOutletContext } from '@remix-run/react';
import { listCorrections } from '~/domain/correction/queries.server';
import type { CorrectionState } from '~/domain/correction/rules';
import type { SaleHead } from '~/domain/reporting/sale/head-queries.server';
import { CORRECTIONS_A_PAGE } from '~/domain/shared/bounds-rules';
import { page } from '~/routes/shared/handler.server';
import { Tag, type Tone } from '~/ui/feedback';
import { Link } from '~/ui/link';
import { Section } from '~/ui/page';
import { Pagination } from '~/ui/paging';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { dayOf } from '../formats';
import { FETCHING, onTransaction, pageIn } from '../params';

export const loader = page(onTransaction(FETCHING), async ({ params, url }) => {
  const number = pageIn(url);
  const { items, total } = await listCorrections(params.id, (number - 1) * CORRECTIONS_A_PAGE, CORRECTIONS_A_PAGE);
  return { number, total, items };
});

const STATES: Record<CorrectionState, { words: string; tone: Tone }> = {
  made: { words: 'Told the customer', tone: 'none' },
  disputed: { words: 'The customer says: this is not right', tone: 'bad' },
  answered: { words: 'Answered', tone: 'ok' },
};

export default function Corrections() {
  const { number, total, items } = useLoaderData<typeof loader>();
  const { id } = useOutletContext<SaleHead>();
  return (
    <>
      <Section title="Corrections">
        <p className="mb-4">
          Corrections to what customers told us. Make a correction where the answer is shown, on the Property, Sellers
          and Purchase Intents tabs.
        </p>
        <Table
          caption="Corrections"
          columns={[{ label: 'Correction' }, { label: 'Whose answers' }, { label: 'When' }, { label: 'State' }]}
          stacks
          rows={items.map((item) => ({
            key: item.id,
            cells: [
              <Link key="title" to={urls.adminCorrection(id, item.id)} preventScrollReset>
                {item.title}
              </Link>,
              item.buyer ?? 'The seller',
              `${dayOf(item.at)}, ${item.by}`,
              <Tag key="state" tone={STATES[item.state].tone}>
                {STATES[item.state].words}
              </Tag>,
            ],
          }))}
          empty="Nothing has been corrected yet."
        />
        <Pagination
          page={number}
          pages={Math.ceil(total / CORRECTIONS_A_PAGE)}
          href={(each) => urls.adminTransaction(id, 'corrections', { page: each === 1 ? undefined : String(each) })}
        />
      </Section>
      <Outlet />
    </>
  );
}
