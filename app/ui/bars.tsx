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
        <div key={bar.label} className="grid grid-cols-[8rem_1fr] items-center gap-3 text-sm sm:grid-cols-[11rem_1fr]">
          <span className="truncate text-ink-soft">{bar.label}</span>
          <span className="flex items-center gap-2.5">
            <span
              aria-hidden="true"
              className="h-4 min-w-0.5 rounded-r-sm bg-green"
              style={{ width: `${(bar.value / largest) * 80}%` }}
            />
            <b className="tabular-nums">{bar.value.toLocaleString('en-GB')}</b>
          </span>
        </div>
      ))}
    </figure>
  );
}
