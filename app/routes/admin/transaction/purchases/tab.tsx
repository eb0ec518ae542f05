import { Outlet, useLoaderData, useOutletContext } from '@remix-run/react';
import { findReady } from '~/domain/deal/ready-queries.server';
import { findOffer } from '~/domain/purchase/offer/queries.server';
import { type Offer, offeredBy, offerWords } from '~/domain/purchase/offer/rules';
import type { SaleHead } from '~/domain/reporting/sale/head-queries.server';
import { listPurchasesOfSale } from '~/domain/reporting/sale/people-queries.server';
import { PURCHASES_A_PAGE } from '~/domain/shared/bounds-rules';
import { page } from '~/routes/shared/handler.server';
import { ReadyLines } from '~/routes/shared/ready-list';
import { EmptyState } from '~/ui/feedback';
import { LinkButton } from '~/ui/link-button';
import { Section } from '~/ui/page';
import { Pagination } from '~/ui/paging';
import { Panel } from '~/ui/panel';
import { urls } from '~/urls';
import { FETCHING, onTransaction, pageIn } from '../params';
import { Purchase } from './purchase';

export const loader = page(onTransaction(FETCHING), async ({ params, url }) => {
  const number = pageIn(url);
  const [purchases, offer, ready] = await Promise.all([
    listPurchasesOfSale(params.id, number),
    findOffer(params.id),
    findReady({ saleId: params.id }, { as: 'staff' }),
  ]);
  return {
    number,
    purchases,
    offer,
    ready: ready && { lines: ready.lines, verdict: ready.verdict, purchaseId: ready.purchaseId },
  };
});

export default function Purchases() {
  const { number, purchases, offer, ready } = useLoaderData<typeof loader>();
  const { id, counts, progress } = useOutletContext<SaleHead>();
  const isOver = progress.cancelled !== null || progress.closed !== null;
  return (
    <>
      {offer && <AcceptedOffer offer={offer} isToAccept={!purchases.some(({ isAccepted }) => isAccepted)} />}
      {counts.purchases === 0 && (
        <EmptyState>There are no purchase intents for this property yet. Buyers find it by postcode.</EmptyState>
      )}
      {purchases.map((purchase) => (
        <Purchase key={purchase.id} purchase={purchase} offer={offer} saleId={id} isOver={isOver} />
      ))}
      {ready && (
        <Section
          title="Ready to exchange"
          action={
            !isOver && (
              <LinkButton dialog small variant="quiet" href={urls.adminCompletionDay(id, ready.purchaseId)}>
                Completion day
              </LinkButton>
            )
          }
        >
          <ReadyLines lines={ready.lines} verdict={ready.verdict} who="The solicitors decide" />
        </Section>
      )}
      <Pagination
        page={number}
        pages={Math.ceil(counts.purchases / PURCHASES_A_PAGE)}
        href={(each) => urls.adminTransaction(id, 'purchase-intents', { page: each === 1 ? undefined : String(each) })}
      />
      <Outlet />
    </>
  );
}

/** The offer that the seller told us about. */
function AcceptedOffer({ offer, isToAccept }: { offer: Offer; isToAccept: boolean }) {
  const by = offeredBy(offer);
  return (
    <div className="mb-6">
      <Panel>
        <p className="wrap-anywhere">
          The seller says that they accepted an offer of <b>{offerWords(offer)}</b>
          {by && ` from ${by}`}.{isToAccept && ' Accepting its buyer sets ‘Sale agreed’ to that day.'}
        </p>
      </Panel>
    </div>
  );
}
