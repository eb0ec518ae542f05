import type { DaysLine } from './days';

/**
 * From when something began to when it is expected, as a hollow bar with a line for today and, once it is done, a dot for the day it was.
 * The words beside it say the same. A late one is amber: customers are never alarmed in red (6-beyond.md, 0.2).
 */
export function DaysBar({ x, width, done, isLate, today, marks }: DaysLine) {
  return (
    <svg data-own-colours height="12" className="mt-1.5 w-full max-w-80 overflow-visible" aria-hidden="true">
      <rect className="fill-sand" width="100%" height="100%" rx="6" />
      {marks.map((mark) => (
        <line key={mark} className="stroke-edge" x1={`${mark}%`} x2={`${mark}%`} y1="0" y2="12" />
      ))}
      <rect
        className={isLate ? 'fill-amber-tint stroke-amber-ink' : 'fill-white stroke-green'}
        x={`${x}%`}
        y="1"
        width={`${width}%`}
        height="10"
        rx="5"
        strokeWidth="2"
      />
      {done === null ? (
        <line className="stroke-ink" x1={`${today}%`} x2={`${today}%`} y1="0" y2="12" strokeWidth="3" />
      ) : (
        <circle className={isLate ? 'fill-amber-ink' : 'fill-green'} cx={`${done}%`} cy="6" r="5" />
      )}
    </svg>
  );
}

/** What the marks on bars mean, once below them. A dot marks the day on which it was done. */
export function Scale({ bars }: { bars: readonly (DaysLine | null)[] }) {
  const all = bars.filter((bar) => bar !== null);
  const [first] = all;
  if (!first) return null;
  return (
    <p className="mt-4 text-sm text-ink-soft">
      {first.scale}
      {all.some(({ done }) => done !== null) && ' A dot marks the day it was done.'}
      {all.some(({ isLate }) => isLate) && ' Amber is late.'}
    </p>
  );
}
