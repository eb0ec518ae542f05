import type { Demo } from './world.ts';

const COLLEAGUES = [
  { email: 'ines@keyturn.example', first_name: 'Inês', last_name: 'Staff', type: 'admin' },
  { email: 'dev@keyturn.example', first_name: 'Dev', last_name: 'Staff', type: 'admin' },
] as const;

/**
 * Four members of staff share the sales; every fifth is no one's. One is put off, one was handed over for a week, one has a follow-up, and of one an
 * email did not arrive.
 */
export function planWork({ invent, staff }: Demo, managerId: string): void {
  const { plan } = invent;
  const colleagues = COLLEAGUES.map((colleague) => invent.user(plan.at(200), colleague));
  const owners = [staff.id, managerId, ...colleagues.map(({ id }) => id), null];
  const paid = new Set(plan.rows.order.flatMap(({ sale_id, status }) => (status === 'succeeded' ? [sale_id] : [])));
  const sales = plan.rows.sale.filter(({ id }) => paid.has(id));
  for (const [place, sale] of sales.entries()) sale.owner_id = owners[place % owners.length] ?? null;

  const [putOff, handedOver, noted] = sales;
  const when = plan.at(1);
  if (putOff) {
    const hold = { until: plan.at(-2, 9), reason: 'customer', by_id: staff.id, created_at: when } as const;
    plan.rows.workHold.push({ sale_id: putOff.id, ...hold });
  }
  if (handedOver) {
    const text = 'On leave until the week after next.';
    plan.rows.staffNote.push({
      id: plan.id(when),
      sale_id: handedOver.id,
      author_id: staff.id,
      text,
      created_at: when,
    });
    const back = { owner_id: staff.id, cover_id: managerId, back_on: plan.day(-7) };
    plan.rows.ownerReturn.push({ sale_id: handedOver.id, ...back });
  }
  const lost = plan.rows.emailMessage.findLast(
    ({ kind, sale_id }) => kind === 'agent-introduction' && paid.has(sale_id ?? ''),
  );
  if (lost) Object.assign(lost, { status: 'failed', sent_at: null, why: '550 No such mailbox here.' });
  if (noted) Object.assign(noted, { follow_up_on: plan.day(0), follow_up_note: 'Ask whether the buyer has an offer.' });
}
