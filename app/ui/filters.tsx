import { Form } from '@remix-run/react';
import { Link } from './link';

interface FilterChipsProps {
  label: string;
  /** `most`: no more are counted. */
  chips: readonly { label: string; href: string; current: boolean; count?: number; most?: number }[];
}

/** Links to views of a list, of which one is on. If pressing it again resets it, its address is that of the whole list. */
export function FilterChips({ label, chips }: FilterChipsProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <Link
          key={chip.label}
          to={chip.href}
          preventScrollReset
          aria-current={chip.current ? 'true' : undefined}
          className="inline-flex min-h-11 lg:min-h-9 items-center gap-1.5 rounded-full border border-edge bg-white px-4 font-medium text-ink no-underline hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-white"
        >
          {chip.label}
          {chip.count !== undefined && (
            <span className="tabular-nums opacity-80">{countWords(chip.count, chip.most)}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

const countWords = (count: number, most = Infinity) => `${count.toLocaleString('en-GB')}${count >= most ? '+' : ''}`;

interface SearchBoxProps {
  /** The box's name for people who cannot see it. */
  label: string;
  /** An example of what can be typed. */
  hint: string;
  name: string;
  value: string;
  /** The list's path, and the other parameters of its view. A search starts at page 1. */
  action: string;
  keep: Readonly<Record<string, string | undefined>>;
}

/** Searches one list. What was typed is in the URL. */
export function SearchBox({ label, hint, name, value, action, keep }: SearchBoxProps) {
  return (
    <search>
      <Form method="get" action={action} preventScrollReset className="flex items-center gap-2">
        {Object.entries(keep).map(
          ([field, text]) => text !== undefined && <input key={field} type="hidden" name={field} value={text} />,
        )}
        <input
          key={value}
          type="search"
          name={name}
          defaultValue={value}
          aria-label={label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={hint}
          className="min-h-11 lg:min-h-9 w-56 rounded-sm sm:w-72 border-[1.5px] border-edge bg-white px-3 py-1 text-ink placeholder:text-ink-soft hover:border-ink"
        />
        <button type="submit" className="min-h-11 lg:min-h-9 rounded-sm px-2 font-bold text-green underline">
          Search
        </button>
      </Form>
    </search>
  );
}
