import { useLoaderData, useOutletContext } from '@remix-run/react';
import { buyerOfSale } from '~/domain/deal/facts-rules';
import { lanesOf } from '~/domain/deal/lanes-rules';
import { findDealFacts } from '~/domain/deal/standing-queries.server';
import type { SaleHead } from '~/domain/reporting/sale/head-queries.server';
import { hasWaterBillRequest } from '~/domain/search/requests/queries.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { notFound } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import { LinkButton } from '~/ui/link-button';
import { Rows } from '~/ui/lists';
import { Section } from '~/ui/page';
import { DaysBar, Scale } from '~/ui/pictures/days-bar';
import { urls } from '~/urls';
import { FETCHING, onTransaction } from '../params';
import { NewRequests } from '../requests/new-requests';
import { type LaneView, lanesView } from './lanes.server';

export const loader = page(onTransaction(FETCHING), async ({ params }) => {
  const [facts, hasWaterBill] = await Promise.all([
    findDealFacts({ saleId: params.id }, 'staff'),
    hasWaterBillRequest(params.id),
  ]);
  if (!facts) throw notFound();
  const present = now();
  return {
    isEnded: facts.isEnded,
    hasWaterBill,
    buyerId: buyerOfSale(facts)?.id ?? null,
    ...lanesView(lanesOf(facts, present.toISOString()), londonDay(present)),
  };
});

export default function Overview() {
  const { isEnded, hasWaterBill, buyerId, seller, buyer } = useLoaderData<typeof loader>();
  const { id, sellerEmail } = useOutletContext<SaleHead>();
  return (
    <>
      <Section
        title="Where it stands"
        action={
          buyerId !== null && (
            <LinkButton dialog small variant="quiet" href={urls.adminSignificantDates(id, buyerId)}>
              Significant Dates
            </LinkButton>
          )
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-2">
          <Lane title="The seller’s side" lane={seller} isEnded={isEnded} />
          <Lane title="The buyer’s side" lane={buyer} isEnded={isEnded} />
        </div>
        <Scale bars={[...seller.waits, ...buyer.waits].map(({ bar }) => bar)} />
      </Section>
      {!isEnded && (
        <Section title="Ask the seller">
          <NewRequests saleId={id} sellerEmail={sellerEmail} hasWaterBill={hasWaterBill} where="on the Searches tab" />
        </Section>
      )}
    </>
  );
}

type LaneProps = { title: string; lane: LaneView; isEnded: boolean };

function Lane({ title, lane: { waits, done }, isEnded }: LaneProps) {
  return (
    <section>
      <h3 className="text-base">{title}</h3>
      {waits.length === 0 ? (
        <p className="mt-2 text-ink-soft">
          {isEnded
            ? 'The sale has ended, so we are not waiting for anything.'
            : 'We are not waiting for anything on this side.'}
        </p>
      ) : (
        <ul aria-label={`What we’re waiting for: ${title.toLowerCase()}`}>
          {waits.map(({ title: what, words, more, bar }) => (
            <li key={`${what} ${words}`} className="border-b border-line py-3">
              <b>{what}</b>
              {more > 0 && ` and ${more} more like it`}
              {words && <p className="text-ink-soft">{words}</p>}
              {bar && <DaysBar {...bar} />}
            </li>
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <>
          <h4 className="mt-5 font-bold">Done</h4>
          <Rows rows={done} />
        </>
      )}
    </section>
  );
}
