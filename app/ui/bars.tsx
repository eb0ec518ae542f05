/** A number in a table, with a bar as long as its share of the largest number in the column. */
export function Bar({ value, largest }: { value: number; largest: number }) {
  return (
    <span className="flex min-w-32 items-center gap-3">
      <b className="min-w-8 shrink-0 whitespace-nowrap tabular-nums md:w-16 md:text-right">
        {value.toLocaleString('en-GB')}
      </b>
      {/* SVG attributes, since the page's policy allows no inline styles. */}
      <svg aria-hidden="true" className="h-3.5 w-0 min-w-16 flex-1">
        <rect width={`${(value / Math.max(1, largest)) * 100}%`} height="100%" rx="3" className="fill-green" />
      </svg>
    </span>
  );
}
