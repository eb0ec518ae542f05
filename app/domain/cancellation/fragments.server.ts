import { PAYING_ORDER } from '~/domain/account/visibility-fragments.server';
import { leftToRefund } from '~/domain/payment/refund/rules';
import { dayOrNull, momentText } from '~/domain/shared/entity-rules';
import type { Pence } from '~/domain/shared/pence-rules';
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
  refunds: { select: { amount: true, status: true } },
} as const;

type PaidOrder = Prisma.OrderGetPayload<{ select: typeof orderSelect }>;

/** What has gone back of an order, or is on its way. */
export const sentBack = (total: Pence, refunds: PaidOrder['refunds']): Pence => total - leftToRefund(total, refunds);

export const registrationIn = <Of extends PaidOrder>(orders: readonly Of[]): Of | undefined =>
  orders.find(({ request_id }) => request_id === PAYING_ORDER.request_id);

type OfSale = Pick<Agreement, 'isConsumer' | 'completedOn'>;

export const feesIn = (orders: readonly PaidOrder[], { isConsumer, completedOn }: OfSale): PaidFee[] =>
  orders
    .filter(({ request_id }) => request_id !== null)
    .map(({ id: orderId, reference, total_amount: amount, created_at, payment_type, cancellation, refunds }) => ({
      ...{ orderId, reference, amount, isInvoiced: payment_type === 'invoiced', sentBack: sentBack(amount, refunds) },
      agreement: {
        ...{ isConsumer, completedOn, began: momentText(created_at) },
        cancelledOn: dayOrNull(cancellation?.stated_on ?? null),
      },
    }));
