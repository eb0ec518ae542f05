import { PAYING_ORDER } from '~/domain/account/visibility-fragments.server';
import { momentText } from '~/domain/shared/entity-rules';
import type { PaidFee } from './rules';

/** The order of the registration, and those of extra fees. */
export const paidOrders = { where: { status: PAYING_ORDER.status }, orderBy: { created_at: 'asc' } } as const;
export const orderSelect = {
  request_id: true,
  reference: true,
  created_at: true,
  payment_type: true,
  total_amount: true,
} as const;

type PaidOrder = { request_id: string | null; reference: string; created_at: Date; total_amount: number };

export const registrationIn = <Of extends PaidOrder>(orders: readonly Of[]): Of | undefined =>
  orders.find(({ request_id }) => request_id === PAYING_ORDER.request_id);

export const feesIn = (orders: readonly PaidOrder[]): PaidFee[] =>
  orders
    .filter(({ request_id }) => request_id !== null)
    .map(({ reference, total_amount: amount, created_at }) => ({
      reference,
      amount,
      agreedAt: momentText(created_at),
    }));
