import {
  cancelOrder,
  fetchDocument,
  findOrder,
  hasSupplier,
  placeOrder,
  SearchesRefused,
  type SupplierOrder,
} from '~/integrations/searches.server';
import { sql } from '~/platform/db.server';
import { reportError } from '~/platform/error-reporting.server';
import { ProviderError } from '~/platform/errors';
import { defineJob, type Worker, worker } from '~/platform/queue.server';
import { placeSearches } from './order-commands.server';
import { downloadResultJob, saveResult } from './results-commands.server';
import { PRODUCTS } from './rules';
import { cancelOrphanedOrderJob, recordSearchState } from './state-commands.server';

/** Polls for what neither an answer nor a callback told us, and restarts what a lost job left. */
const pollJob = defineJob('search.look-after', { cron: '* * * * *', retryLimit: 0 });

export const searchWorkers: Worker[] = [
  worker(placeSearches, ({ orderId }) => placeOrderAtSupplier(orderId)),
  worker(downloadResultJob, ({ searchId }) => downloadResult(searchId)),
  worker(cancelOrphanedOrderJob, ({ supplierId }) => cancelAtSupplier(supplierId)),
  worker(pollJob, () => pollSearches()),
];

// Placing

/** Longer than the two calls of an attempt can take, and shorter than the time after which the queue runs the job again. */
const LEASE_SECONDS = 20;

/** How long an order is retried when the supplier does not answer. After that staff are told, and may order again. */
const GIVEN_UP_MINUTES = 25;

type LeasedOrder = {
  id: string;
  sale_id: string;
  sub_building_name: string | null;
  building_name: string | null;
  building_number: string | null;
  street: string | null;
  post_town: string;
  postcode: string | null;
  attempts: number;
};

/** One process at a time has a lease on an order. The number of attempts proves which one has it. */
const leaseOrder = `
  update search_order o
     set attempts = o.attempts + 1, held_until = now() + interval '${LEASE_SECONDS} seconds', updated_at = now()
    from sale s join property y on y.id = s.property_id join address a on a.id = y.address_id
   where o.id = $1 and s.id = o.sale_id and o.status = 'pending' and (o.held_until is null or o.held_until <= now())
  returning o.id, o.sale_id, o.sub_building_name, o.building_name, o.building_number, a.street, a.post_town, a.postcode,
            o.attempts`;

/** A supplier that did not answer may have taken the order all the same, so it is polled later. */
const putBackOrder = `
  update search_order
     set status = (case when $3 or created_at <= now() - interval '${GIVEN_UP_MINUTES} minutes'
                        then 'failed' else 'pending' end)::"SearchOrderStatus",
         ask_at = case when not $3 and created_at <= now() - interval '${GIVEN_UP_MINUTES} minutes'
                       then now() + interval '5 minutes' end,
         held_until = null, why = $4, version = version + 1, updated_at = now()
   where id = $1 and attempts = $2 and status = 'pending'
  returning status::text`;

/** Sends an order to the supplier, after asking whether they have it already. @throws when it is to be tried again */
export async function placeOrderAtSupplier(orderId: string): Promise<void> {
  const [order] = await sql<LeasedOrder>(leaseOrder, [orderId]);
  if (!order) return;
  try {
    await recordSearchState((await findOrder(orderId)) ?? (await placeOrder(toOrderDto(order))));
  } catch (error) {
    if (!(error instanceof ProviderError || error instanceof SearchesRefused)) reportError(error, { order: orderId });
    if ((await releaseForRetry(order, error)) === 'pending') throw error;
  }
}

/**
 * Ends the lease after an error.
 * @returns 'pending' when the order is tried again, 'failed' when it is not; null when another process has it, or it is placed
 */
export async function releaseForRetry({ id, attempts }: Pick<LeasedOrder, 'id' | 'attempts'>, error: unknown) {
  const values = [id, attempts, error instanceof SearchesRefused, failureReason(error)];
  const [row] = await sql<{ status: string }>(putBackOrder, values);
  return row?.status ?? null;
}

const toOrderDto = (order: LeasedOrder) => ({
  key: order.id,
  reference: order.sale_id,
  address: {
    subBuildingName: order.sub_building_name,
    buildingName: order.building_name,
    buildingNumber: order.building_number,
    street: order.street,
    postTown: order.post_town,
    postcode: order.postcode,
  },
  productIds: PRODUCTS,
});

/** The reason for staff. An error of our own is in the error reports. */
function failureReason(error: unknown): string {
  if (error instanceof SearchesRefused) return `The supplier refused: ${error.reason}`.slice(0, 500);
  if (error instanceof ProviderError) return `The supplier ${error.message.replace(/^searches: /, '')}.`.slice(0, 500);
  return 'Something went wrong on our side.';
}

async function cancelAtSupplier(supplierId: string): Promise<void> {
  try {
    await cancelOrder(supplierId);
  } catch (error) {
    if (!(error instanceof SearchesRefused)) throw error;
    reportError(error, { order: supplierId });
  }
}

// Results

const resultToFetch = `
  select e.document from search e
   where e.id = $1 and e.fetch_at is not null`;

/** A refused download is not retried automatically. Staff can ask for it again. */
const recordFailedDownload = `
  update search set document_why = $3, fetch_at = case when $4 then null else fetch_at end, updated_at = now()
   where id = $1 and document = $2`;

/** @throws when it is to be tried again */
export async function downloadResult(searchId: string): Promise<void> {
  const [wanted] = await sql<{ document: string | null }>(resultToFetch, [searchId]);
  const document = wanted?.document;
  if (!document) return;
  try {
    await saveResult(searchId, { document, ...(await fetchDocument(document)) });
  } catch (error) {
    const isRefused = error instanceof SearchesRefused;
    await sql(recordFailedDownload, [searchId, document, failureReason(error), isRefused]);
    if (isRefused) reportError(error, { search: searchId });
    else throw error;
  }
}

// Scheduled work

/** After this many unanswered calls the supplier is taken to be down, and the rest waits for the next minute. */
const MAX_UNANSWERED = 3;
const BATCH = 100;

/** Sets the next poll as well: hourly at first, less often as an order grows old, and in the end never. */
const leaseDue = `
  update search_order set ask_at = case
           when status = 'failed' then case when created_at > now() - interval '1 day' then now() + interval '1 hour' end
           when created_at > now() - interval '30 days' then now() + interval '1 hour'
           when created_at > now() - interval '180 days' then now() + interval '1 day' end
   where id in (select id from search_order where ask_at <= now() order by ask_at limit ${BATCH} for update skip locked)
  returning id`;

const leaseDownloads = `
  update search set fetch_at = now() + interval '1 hour'
   where id in (select id from search where fetch_at <= now() order by fetch_at limit ${BATCH} for update skip locked)
  returning id`;

/** Orders that no job has tried for longer than the longest wait between two tries. After ten minutes no process can still have a lease. */
const abandoned = `
  select id from search_order
   where status = 'pending' and updated_at < now() - interval '10 minutes'
   order by updated_at limit ${BATCH}`;

/** A failure does not stop the others. */
export async function pollSearches(): Promise<void> {
  if (!hasSupplier()) return;
  const due = await sql<{ id: string }>(leaseDue);
  await eachInTurn(due, async (id) => {
    const told: SupplierOrder | null = await findOrder(id);
    if (told) await recordSearchState(told);
    else await sql(`update search_order set ask_at = null where id = $1 and status = 'failed'`, [id]);
  });
  await eachInTurn(await sql<{ id: string }>(leaseDownloads), downloadResult);
  await eachInTurn(await sql<{ id: string }>(abandoned), placeOrderAtSupplier);
}

async function eachInTurn(rows: readonly { id: string }[], work: (id: string) => Promise<void>): Promise<void> {
  let unanswered = 0;
  for (const { id } of rows) {
    if (unanswered === MAX_UNANSWERED) return;
    try {
      await work(id);
    } catch (error) {
      if (error instanceof ProviderError) unanswered += 1;
      else reportError(error, { search: id });
    }
  }
}
