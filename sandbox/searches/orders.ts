import { newId, seconds } from '../core/ids.ts';
import type { Webhooks } from '../core/webhooks.ts';
import type { OrderEvent, SearchesState, StoredOrder, StoredSearch } from './state.ts';

/** How many days each product takes by the supplier's estimate. */
const DAYS: Record<string, number> = { LLC1CON29: 14, ONESEARCHDW: 7, ENVRES: 2, HOMECHECKPRO: 2, LANDREGPLAN: 1 };

const dayMs = 24 * 60 * 60 * 1000;
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A 4xx answer. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** The document of a result: a PDF, a file that is too large, or HTML labelled as a PDF. */
export const documentKinds = ['pdf', 'huge', 'html'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export interface NewOrder {
  key: string;
  reference: string;
  address: Record<string, string | null>;
  products: readonly string[];
}

/** The supplier's actions on orders. Every change is sent to the app. */
export class Orders {
  constructor(
    private readonly state: SearchesState,
    private readonly webhooks: Webhooks,
    private readonly changed: () => void,
  ) {}

  list(): StoredOrder[] {
    return [...this.state.orders];
  }

  byKey(key: string): StoredOrder | undefined {
    return this.state.orders.find((order) => order.key === key);
  }

  /** The same key gives the same order, however often it is placed. */
  place({ key, reference, address, products }: NewOrder): { order: StoredOrder; isNew: boolean } {
    const known = this.byKey(key);
    if (known) return { order: known, isNew: false };
    const now = Date.now();
    const id = newId('so_', 16);
    const searches = products.map((product, index): StoredSearch => {
      const estimatedCompletion = day(now + (DAYS[product] ?? 10) * dayMs);
      const own = { reference: `${id}-${index + 1}`, product, status: 'in progress' };
      return { ...own, estimatedCompletion, completionDate: null, document: null };
    });
    const order = { id, key, reference, address, revision: 0, placedAt: new Date(now).toISOString(), searches };
    this.state.orders.push(order);
    this.#tell(order);
    return { order, isNew: true };
  }

  cancel(id: string): StoredOrder {
    const order = this.#find(id);
    for (const search of order.searches) if (search.status === 'in progress') search.status = 'cancelled';
    this.#tell(order);
    return order;
  }

  /** Moves one search, or all that are still in progress, to the status that a person chose. */
  move(id: string, reference: string | null, status: string, document: DocumentKind | null): StoredOrder {
    const order = this.#find(id);
    const moved = order.searches.filter((search) =>
      reference === null ? search.status === 'in progress' : search.reference === reference,
    );
    for (const search of moved) {
      const isOpen = status === 'in progress' || status === 'cancelled';
      search.status = status;
      search.completionDate = isOpen ? null : day(Date.now());
      search.document = isOpen || document === null ? null : newId(`doc_${document}_`, 16);
    }
    this.#tell(order);
    return order;
  }

  estimate(id: string, reference: string, estimatedCompletion: string | null): StoredOrder {
    const order = this.#find(id);
    for (const search of order.searches) {
      if (search.reference === reference) search.estimatedCompletion = estimatedCompletion;
    }
    this.#tell(order);
    return order;
  }

  /** Sends the newest state again. */
  tellAgain(id: string): void {
    this.#send(this.#find(id));
  }

  document(id: string): { order: StoredOrder; search: StoredSearch } {
    for (const order of this.state.orders) {
      const search = order.searches.find(({ document }) => document === id);
      if (search) return { order, search };
    }
    throw new Refusal(404, 'There is no such document.');
  }

  #find(id: string): StoredOrder {
    const order = this.state.orders.find((each) => each.id === id);
    if (!order) throw new Refusal(404, 'There is no such order.');
    return order;
  }

  #tell(order: StoredOrder): void {
    order.revision += 1;
    this.#send(order);
    this.changed();
  }

  #send(order: StoredOrder): void {
    const event: OrderEvent = { id: newId('sev_', 20), type: 'order.updated', created: seconds(), order };
    this.webhooks.send('searches', event);
  }
}
