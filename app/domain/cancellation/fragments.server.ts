import { PAYING_ORDER } from '~/domain/account/visibility-fragments.server';
import { dayOrNull, momentText } from '~/domain/shared/entity-rules';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { Agreement, PaidFee } from './rules';

/** The order of the registration, and those of extra fees. */
export const paidOrders = { where: { status: PAYING_ORDER.status }, orderBy: { created_at: 'asc' } } as const;
export const orderSelect = {
  id: true,
  request_id: true,
  reference: true,
  created_at: true,
  payment_type: true,
  total_amount: true,
  cancellation: { select: { stated_on: true } },
} as const;

type PaidOrder = Prisma.OrderGetPayload<{ select: typeof orderSelect }>;

export const registrationIn = <Of extends PaidOrder>(orders: readonly Of[]): Of | undefined =>
  orders.find(({ request_id }) => request_id === PAYING_ORDER.request_id);

type OfSale = Pick<Agreement, 'isConsumer' | 'completedOn'>;

export const feesIn = (orders: readonly PaidOrder[], { isConsumer, completedOn }: OfSale): PaidFee[] =>
  orders
    .filter(({ request_id }) => request_id !== null)
    .map(({ id: orderId, reference, total_amount: amount, created_at, payment_type, cancellation }) => ({
      ...{ orderId, reference, amount, isInvoiced: payment_type === 'invoiced' },
      agreement: {
        ...{ isConsumer, completedOn, began: momentText(created_at) },
        cancelledOn: dayOrNull(cancellation?.stated_on ?? null),
      },
    }));
