import { type AgentSale, ASK_THE_SELLER_WHY } from '~/domain/agent-access/sales-rules';
import type { DoneStep } from '~/domain/deal/done-rules';
import type { ReadyList } from '~/domain/deal/ready-rules';
import { dayAsRead } from '~/domain/shared/dates-rules';
import { ReadySection } from '~/routes/shared/ready-list';
import { DescriptionList, FoldedTimeline } from '~/ui/lists';

type Listed = Pick<ReadyList, 'lines' | 'verdict'> | null;
type Answered = { title: string; on: string; note: string };

interface SaleReadingProps {
  sale: AgentSale;
  /** What is missing before exchange; null while that is not the question. */
  ready: Listed;
  answers?: readonly Answered[];
}

/** How a sale is doing, as its estate agent reads it. Staff see the same, without our answers to the agent. */
export function SaleReading({ sale, ready, answers = [] }: SaleReadingProps) {
  const { stage, isShared, waits } = sale;
  const done: (DoneStep & { note?: string })[] = [...sale.done, ...answers].sort((a, b) => a.on.localeCompare(b.on));
  return (
    <>
      <p className="mt-4">
        Stage: <b>{stage}</b>
      </p>
      {!isShared && <p className="mt-4">{ASK_THE_SELLER_WHY}</p>}
      {waits.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-3 text-h3">What we’re waiting for</h2>
          <DescriptionList items={waits.map(({ title, words }) => ({ label: title, value: words }))} />
        </section>
      )}
      {ready && <ReadySection ready={ready} />}
      {done.length > 0 && (
        <section className="mt-8">
          <h2 className="text-h3">Done</h2>
          <FoldedTimeline
            items={done.map(({ title, on, note }) => ({ title, state: 'done' as const, when: dayAsRead(on), note }))}
          />
        </section>
      )}
      <p className="mt-6 text-sm text-ink-soft">{WHAT_YOU_SEE}</p>
    </>
  );
}

export const WHAT_YOU_SEE =
  'You see steps and days. Prices, money and the results of checks stay with your seller and their solicitor.';
