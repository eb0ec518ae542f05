import { Outlet, useLoaderData } from '@remix-run/react';
import { addressLines } from '~/domain/address/rules';
import { getSaleHead, type SaleHead } from '~/domain/reporting/sale/head-queries.server';
import { TRANSACTION_TABS, tabOf, transactionTabs } from '~/domain/reporting/sale/tabs-rules';
import { listTagsToAdd } from '~/domain/sale/tags-queries.server';
import { listOpenOf } from '~/domain/update-request/queries.server';
import { getSaleWork } from '~/domain/work/queries.server';
import { doneIn } from '~/domain/work/schema';
import { now } from '~/platform/clock.server';
import { page } from '~/routes/shared/handler.server';
import { AdminHead, Tabs } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import type { TransactionTab } from '~/urls';
import { urls } from '~/urls';
import { DoneBanner } from '../work/done-banner';
import { Badges, KeyFacts, Missing, Summary } from './head';
import { openUpdateRow } from './open-update';
import { OpenUpdates } from './open-updates';
import { FETCHING, onTransaction } from './params';
import { TagsOfTransaction } from './tags/editor';
import { AT_SALE, WorkStrip } from './work-strip';
import { stripView } from './work-strip.server';

type Data = { head: SaleHead; tab: TransactionTab };

export const handle: PageHandle = {
  title: ({ head, tab }: Data) => `${TRANSACTION_TABS[tab]}: ${addressOf(head)}`,
  crumbs: ({ head }: Data) => [
    { label: 'Transactions', href: urls.adminTransactions() },
    { label: head.reference, href: urls.adminTransaction(head.id), copy: { text: head.id, label: 'ID' } },
  ],
};

export const loader = page(onTransaction(FETCHING), async ({ viewer, params, url }) => {
  const present = now();
  const [head, updates, work] = await Promise.all([
    getSaleHead(params.id),
    listOpenOf({ saleId: params.id }),
    getSaleWork(params.id, present),
  ]);
  const isEditing = url.searchParams.get('tags') === 'edit';
  return {
    ...{ head, tab: tabOf(url.pathname), toAdd: isEditing ? await listTagsToAdd(head.tags) : null },
    updates: updates.map((update) => openUpdateRow({ ...update, saleId: params.id }, present)),
    work: stripView(params.id, work, viewer.userId, present),
    done: doneIn(url.searchParams),
  };
});

export default function Transaction() {
  const { head, tab, toAdd, updates, work, done } = useLoaderData<typeof loader>();
  const { sellers, purchases, orders, searches, notes } = head.counts;
  const counts: Partial<Record<TransactionTab, number>> = {
    sellers,
    'purchase-intents': purchases,
    orders,
    searches,
    notes,
  };
  return (
    <>
      <AdminHead title={addressOf(head)} tags={<Badges head={head} />} />
      <KeyFacts head={head} />
      <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-1">
        <Summary head={head} />
        <TagsOfTransaction head={head} tab={tab} toAdd={toAdd} />
      </div>
      <OpenUpdates updates={updates} />
      <Missing head={head} tab={tab} />
      {done?.id === head.id && <DoneBanner done={done} query={AT_SALE} />}
      <WorkStrip id={head.id} work={work} tab={tab} />
      <Tabs
        id="sections"
        label="Transaction sections"
        tabs={transactionTabs.map((each) => ({
          label: TRANSACTION_TABS[each],
          href: urls.adminTransaction(head.id, each),
          current: each === tab,
          count: counts[each],
        }))}
      />
      <Outlet context={head} />
    </>
  );
}

const addressOf = ({ address }: SaleHead) => addressLines(address).join(', ');
