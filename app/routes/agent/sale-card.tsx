import { type AgentSale, ASK_THE_SELLER } from '~/domain/agent-access/sales-rules';
import { urls } from '~/urls';

/** A sale in an agent's list. */
export function SaleCard({ sale }: { sale: AgentSale }) {
  const { id, name, place, seller, stage, isShared, waits } = sale;
  const [next] = waits;
  return (
    <article className="rounded-md border border-line bg-white p-5.5 wrap-anywhere">
      <div className="items-baseline justify-between gap-x-4 sm:flex sm:flex-wrap">
        <h2 className="text-h3">
          <a href={urls.agentSale(id)} className="inline-flex min-h-11 items-center text-ink">
            {name}
          </a>
        </h2>
        <p className="text-sm text-ink-soft">{[seller, stage].filter(Boolean).join(' · ')}</p>
      </div>
      <p className="text-sm text-ink-soft">{place}</p>
      {!isShared && <p className="mt-2 text-md">{ASK_THE_SELLER}</p>}
      {next && (
        <p className="mt-2 text-md">
          <b>{next.title}</b>. <span className={next.isLate ? 'text-amber-ink' : 'text-ink-soft'}>{next.words}</span>
        </p>
      )}
      <p className="mt-1 text-sm print:hidden">
        <a href={urls.tellOfSale(id)} className="inline-flex min-h-11 items-center">
          Tell us<span className="sr-only"> about {name}</span>
        </a>
      </p>
    </article>
  );
}
