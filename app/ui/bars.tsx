interface BarsProps {
  /** What is compared, for who cannot see it. */
  label: string;
  bars: readonly { label: string; value: number }[];
}

/** Figures side by side, as long as they are large. The table beside it has them too. */
export function Bars({ label, bars }: BarsProps) {
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure aria-label={label} className="grid gap-2.5">
      {bars.map((bar) => (
        <div
          key={bar.label}
          className="grid grid-cols-[7rem_minmax(0,1fr)_3.5rem] items-center gap-3 text-sm sm:grid-cols-[12rem_minmax(0,1fr)_3.5rem]"
        >
          <span className="text-ink-soft">{bar.label}</span>
          {/* Drawn by an attribute: the page allows no style of an element's own. */}
          <svg aria-hidden="true" className="h-4 w-full">
            <rect width={`${(bar.value / largest) * 100}%`} height="100%" rx="3" className="fill-green" />
          </svg>
          <b className="text-right tabular-nums">{bar.value.toLocaleString('en-GB')}</b>
        </div>
      ))}
    </figure>
  );
}
