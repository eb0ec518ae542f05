import { BLOCKS, OFFER_AT, OURS, STRIP_WIDTH, stripOf, stripWords, TRADITIONAL, type Way } from './strips';

interface OrderOfStepsProps {
  title: string;
  /** How long each takes. */
  traditional: { label: string; words: string };
  ours: { label: string; words: string };
}

/** A usual sale above one of ours: the same blocks, of which some have moved to the left of the offer. */
export function OrderOfSteps({ title, traditional, ours }: OrderOfStepsProps) {
  return (
    <figure>
      <figcaption className="text-sm font-bold text-ink-soft">{title}</figcaption>
      <dl className="mt-4 grid gap-6">
        <Strip way={TRADITIONAL} {...traditional} />
        <Strip way={OURS} {...ours} isOurs />
      </dl>
      <p className="mt-3 text-sm text-ink-soft">The picture shows the order of the steps, not how long each takes.</p>
    </figure>
  );
}

function Strip({ way, label, words, isOurs }: { way: Way; label: string; words: string; isOurs?: boolean }) {
  return (
    <div>
      <dt className="text-md font-medium">{label}</dt>
      <dd>
        <svg
          data-own-colours
          className="mt-1.5 w-full max-w-150"
          viewBox={`-2 0 ${STRIP_WIDTH + 4} 50`}
          role="img"
          aria-label={stripWords(way)}
        >
          <rect className="fill-paper print:fill-white" x="-2" width={STRIP_WIDTH + 4} height="50" />
          <text className="fill-ink" x={OFFER_AT} y="11" fontSize="11" fontWeight="620" textAnchor="middle">
            Offer
          </text>
          {stripOf(way).map(({ block, x, width }) => (
            <g key={block}>
              <rect
                className={isOurs ? 'fill-green' : 'fill-sand stroke-edge'}
                x={x + 1}
                y="20"
                width={width - 2}
                height="26"
                rx="4"
              />
              <text
                className={isOurs ? 'fill-white' : 'fill-ink'}
                x={x + width / 2}
                y="37"
                fontSize="11"
                textAnchor="middle"
              >
                {BLOCKS[block].words}
              </text>
            </g>
          ))}
          <line className="stroke-amber" x1={OFFER_AT} x2={OFFER_AT} y1="15" y2="50" strokeWidth="3" />
        </svg>
        <span className={`mt-1 block font-serif text-h3 font-heading ${isOurs ? 'text-green' : ''}`}>{words}</span>
      </dd>
    </div>
  );
}
