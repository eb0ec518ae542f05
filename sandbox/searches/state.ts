export interface StoredSearch {
  /** The supplier's own id of this search. */
  reference: string;
  product: string;
  /** 'in progress', 'cancelled', or whatever the supplier calls a finished one. */
  status: string;
  /** A date: 2026-12-08. */
  estimatedCompletion: string | null;
  completionDate: string | null;
  /** The id of its newest document. */
  document: string | null;
}

export interface StoredOrder {
  id: string;
  /** The customer's own id of this order. The same key gives the same order. */
  key: string;
  /** The customer's reference. */
  reference: string;
  address: Record<string, string | null>;
  /** Grows with every change, to tell which of two states is newer. */
  revision: number;
  placedAt: string;
  searches: StoredSearch[];
}

/** An order as the supplier shows it, and sends it in callbacks. */
export interface OrderEvent {
  id: string;
  type: 'order.updated';
  created: number;
  order: StoredOrder;
}

export interface SearchesState {
  orders: StoredOrder[];
}

export const emptySearches = (): SearchesState => ({ orders: [] });
