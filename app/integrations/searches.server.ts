import { z } from 'zod';
import { env } from '~/platform/env.server';
import { ProviderError } from '~/platform/errors';
import { callProvider } from '~/platform/http.server';
import { isPdf, MAX_PDF_BYTES, PDF } from '~/platform/pdf';
import { bothOf, isSignedCallback } from '~/platform/webhook-signature.server';

/**
 * The supplier of property searches. The exports do not depend on the wire format, which we made up
 * (docs/decisions/13-orders-at-third-parties.md): another supplier is another file like this one.
 */

/** Whether there is one. Until then staff order by hand (domain/search/by-hand-commands.server.ts). */
export const hasSupplier = (): boolean => env.SEARCHES_API_URL !== undefined;

/** The home that is searched. */
export type SearchAddress = {
  subBuildingName: string | null;
  buildingName: string | null;
  buildingNumber: string | null;
  street: string | null;
  postTown: string;
  postcode: string | null;
};

export type NewSearchOrder = {
  /** Our own id of the order. Placing it twice gives the same order. */
  key: string;
  /** What the supplier calls the matter when they contact us. */
  reference: string;
  address: SearchAddress;
  productIds: readonly string[];
};

/** An order as the supplier has it. Dates are written 2026-12-08. */
export type SupplierOrder = {
  /** The supplier's id. */
  id: string;
  /** Our id, as we sent it. */
  key: string;
  /** Grows with every change: the higher of two is the newer state. */
  revision: number;
  searches: SupplierSearch[];
};
export type SupplierSearch = {
  productId: string;
  reference: string;
  status: string;
  estimatedCompletion: string | null;
  completionDate: string | null;
  /** The id of its newest result, for `fetchDocument`. */
  document: string | null;
};

/** No answer, a server error, or too many calls. It may work later. */
export class SearchesUnavailable extends ProviderError {
  constructor(message: string, options?: ErrorOptions) {
    super('searches', message, options);
  }
}

/** Refused, and will be refused again. */
export class SearchesRefused extends Error {
  constructor(
    /** The supplier's own message. */
    readonly reason: string,
  ) {
    super(`searches: refused: ${reason}`);
    this.name = 'SearchesRefused';
  }
}

const day = z.iso.date();
const orderDto = z.object({
  id: z.string().min(1).max(255),
  key: z.string().min(1).max(255),
  revision: z.number().int().min(1).max(1_000_000_000),
  searches: z
    .array(
      z.object({
        reference: z.string().min(1).max(255),
        product: z.string().min(1).max(64),
        status: z.string().min(1).max(64),
        estimatedCompletion: day.nullable(),
        completionDate: day.nullable(),
        document: z
          .string()
          .regex(/^[\w-]{1,255}$/)
          .nullable(),
      }),
    )
    .max(50),
});

const toSupplierOrder = ({ id, key, revision, searches }: z.output<typeof orderDto>): SupplierOrder => ({
  id,
  key,
  revision,
  searches: searches.map(({ product, ...search }) => ({ productId: product, ...search })),
});

/** The longest that a call takes. A job that places an order makes two. */
export const CALL_TIMEOUT_MS = 8_000;

/** @throws SearchesUnavailable, SearchesRefused */
export async function placeOrder({ key, reference, address, productIds }: NewSearchOrder): Promise<SupplierOrder> {
  const body = JSON.stringify({ key, reference, address, products: productIds });
  return orderIn(await ask('/orders', { method: 'POST', body }));
}

/** The order with one of our keys. Null when the supplier does not know it. @throws SearchesUnavailable, SearchesRefused */
export async function findOrder(key: string): Promise<SupplierOrder | null> {
  const answer = await ask(`/orders?${new URLSearchParams({ key })}`, { method: 'GET' });
  const { orders } = await read(answer, z.object({ orders: z.array(orderDto).max(1) }));
  const [found] = orders;
  return found && found.key === key ? toSupplierOrder(found) : null;
}

/** Cancels what is still in progress. @param id the supplier's. @throws SearchesUnavailable, SearchesRefused */
export async function cancelOrder(id: string): Promise<SupplierOrder> {
  return orderIn(await ask(`/orders/${encodeURIComponent(id)}/cancel`, { method: 'POST', body: '{}' }));
}

const orderIn = async (answer: Response) => toSupplierOrder(await read(answer, orderDto));

export type SearchDocument = { contentType: typeof PDF; bytes: Buffer };

/**
 * Downloads a whole result. The supplier promises PDF only, so anything else is refused.
 * @throws SearchesUnavailable, SearchesRefused
 */
export async function fetchDocument(document: string): Promise<SearchDocument> {
  const answer = await ask(`/documents/${encodeURIComponent(document)}`, { method: 'GET' });
  const [type = ''] = (answer.headers.get('content-type') ?? '').split(';');
  const bytes = await readAtMost(answer, MAX_PDF_BYTES);
  if (type.trim().toLowerCase() !== PDF || !isPdf(bytes)) {
    throw new SearchesRefused('The document is not a PDF.');
  }
  return { contentType: PDF, bytes };
}

/** @throws SearchesRefused when there is more; SearchesUnavailable when the connection breaks off */
async function readAtMost({ body }: Response, most: number): Promise<Buffer> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = (await reader?.read().catch(brokenOff)) ?? { done: true };
    if (done) return Buffer.concat(chunks);
    size += value.length;
    chunks.push(value);
    if (size <= most) continue;
    void reader?.cancel();
    throw new SearchesRefused(`The document is larger than ${most / 1024 / 1024} MB.`);
  }
}

function brokenOff(error: unknown): never {
  throw new SearchesUnavailable('broke off', { cause: error });
}

const VERSION = '/searches/v1';

async function ask(path: string, init: RequestInit): Promise<Response> {
  if (!hasSupplier()) throw new SearchesUnavailable('is not configured');
  const headers = { authorization: `Bearer ${env.SEARCHES_API_KEY}`, 'content-type': 'application/json' };
  const url = new URL(`${VERSION}${path}`, env.SEARCHES_API_URL);
  let answer: Response;
  try {
    answer = await callProvider('searches', url, { ...init, headers, timeoutMs: CALL_TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new SearchesUnavailable(error.cause ? 'did not answer' : 'answered with a fault', { cause: error });
  }
  if (answer.ok) return answer;
  if (answer.status === 429) throw new SearchesUnavailable('was asked too often');
  throw new SearchesRefused(await reasonOf(answer));
}

/** Characters. */
const MAX_REASON = 300;

async function reasonOf(answer: Response): Promise<string> {
  const body = z.object({ message: z.string().min(1) }).safeParse(await answer.json().catch(() => null));
  return body.success ? body.data.message.slice(0, MAX_REASON) : `Status ${answer.status}.`;
}

/** @throws SearchesUnavailable when the answer breaks off or has an unknown shape */
async function read<T>(answer: Response, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await answer.json().catch(() => null));
  if (parsed.success) return parsed.data;
  throw new SearchesUnavailable('gave an answer that makes no sense', { cause: parsed.error });
}

// Callbacks

export type SearchEvent = { id: string; type: string; order: SupplierOrder };

const eventDto = z.object({ id: z.string().min(1).max(255), type: z.string().min(1).max(255), order: orderDto });

/** The event of a signed callback. Null when the supplier did not sign it within the last five minutes, or when it is no event. */
export function readSearchEvent(rawBody: string, signature: string | null): SearchEvent | null {
  const secrets = bothOf(env.SEARCHES_WEBHOOK_SECRET, env.OTHER_SEARCHES_WEBHOOK_SECRET);
  if (!isSignedCallback(rawBody, signature, secrets)) return null;
  const parsed = eventDto.safeParse(jsonOf(rawBody));
  return parsed.success ? { ...parsed.data, order: toSupplierOrder(parsed.data.order) } : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
