import { type AgentSale, ASK_THE_SELLER } from '~/domain/agent-access/sales-rules';
import { dayAsRead } from '~/domain/shared/dates-rules';
import { DescriptionList, Timeline } from '~/ui/lists';

/** How a sale is doing, as its estate agent reads it. Staff see the same. */
export function SaleReading({ sale }: { sale: AgentSale }) {
  const { stage, isShared, waits, done } = sale;
  return (
    <>
      <p className="mt-4">
        Stage: <b>{stage}</b>
      </p>
      {!isShared && <p className="mt-4">{ASK_THE_SELLER}. They have chosen not to show here how the sale is doing.</p>}
      {waits.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-3 text-h3">What we’re waiting for</h2>
          <DescriptionList items={waits.map(({ title, words }) => ({ label: title, value: words }))} />
        </section>
      )}
      {done.length > 0 && (
        <section className="mt-8">
          <h2 className="text-h3">Done</h2>
          <Timeline items={done.map(({ title, on }) => ({ title, state: 'done' as const, when: dayAsRead(on) }))} />
        </section>
      )}
      <p className="mt-6 text-sm text-ink-soft">{WHAT_YOU_SEE}</p>
    </>
  );
}

export const WHAT_YOU_SEE =
  'You see steps and days. Prices, money and checks stay with your seller and their solicitor.';
