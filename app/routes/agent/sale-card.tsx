import { type AgentSale, ASK_THE_SELLER_WHY } from '~/domain/agent-access/sales-rules';
import { dotted } from '~/ui/dotted';
import { whole } from '~/ui/whole';
import { urls } from '~/urls';

/** A sale in an agent's list. */
export function SaleCard({ sale }: { sale: AgentSale }) {
  const { id, name, place, seller, stage, isShared, waits } = sale;
  const [next] = waits;
  return (
    <article className="rounded-md border border-line bg-white px-4 py-2 wrap-anywhere sm:px-5.5 sm:py-4">
      <div className="flex items-baseline justify-between gap-x-4">
        <h2 className="text-h3">
          <a href={urls.agentSale(id)} className="inline-flex min-h-11 items-center text-ink">
            {name}
          </a>
        </h2>
        <a href={urls.tellOfSale(id)} className="inline-flex min-h-11 shrink-0 items-center text-sm print:hidden">
          Tell us news<span className="sr-only"> about {name}</span>
        </a>
      </div>
      <p className="text-sm text-ink-soft">{whole(dotted(place, seller, `Stage: ${stage}`))}</p>
      {!isShared && <p className="mt-1 text-sm">{ASK_THE_SELLER_WHY}</p>}
      {next && (
        <p className="mt-1 max-w-none text-sm">
          <b>{next.title}</b>.{' '}
          <span className={next.isLate ? 'text-amber-ink' : 'text-ink-soft'}>{whole(next.words)}</span>
        </p>
      )}
    </article>
  );
}
