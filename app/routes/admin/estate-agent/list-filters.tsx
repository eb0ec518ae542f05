import { type ChangeEvent, useEffect, useRef } from 'react';
import type { BrandCount } from '~/domain/partner/estate-agent/rules';
import { ChevronIcon } from '~/ui/icons';
import { urls } from '~/urls';

const PAUSE_MS = 500;

interface ListFiltersProps {
  searchValue: string;
  /** The id of the brand that is chosen; '' for all of them. */
  brand: string;
  brandCounts: readonly BrandCount[];
  /** What else the view depends on. Searching begins at page 1. */
  size?: string;
}

const CONTROL = 'min-h-11 rounded-sm border-[1.5px] border-edge bg-white text-ink hover:border-ink';

/** With script a pause in typing is enough, and choosing; without, the button. */
export function ListFilters({ searchValue, brand, brandCounts, size }: ListFiltersProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  // Another view of the list has its own words; what is being typed is ahead of the list.
  useEffect(() => {
    const box = input.current;
    if (box && box !== document.activeElement) box.value = searchValue;
  }, [searchValue]);

  const searchLater = ({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => form?.requestSubmit(), PAUSE_MS);
  };
  const total = brandCounts.reduce((sum, { count }) => sum + count, 0);
  return (
    <search className="min-w-0 max-sm:w-full">
      <form
        method="get"
        action={urls.adminEstateAgents()}
        data-keep-place
        onSubmit={() => clearTimeout(timer.current)}
        className="flex flex-wrap items-end gap-3"
      >
        {size && <input type="hidden" name="size" value={size} />}
        <label className="block w-full sm:w-72">
          <span className="block text-sm text-ink-soft">Search estate agents</span>
          <input
            ref={input}
            type="search"
            name="searchValue"
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            defaultValue={searchValue}
            onChange={searchLater}
            className={`mt-1 block w-full px-3.5 ${CONTROL}`}
          />
        </label>
        <label className="block w-full sm:w-72">
          <span className="block text-sm text-ink-soft">Brand</span>
          <span className="relative mt-1 block">
            <select
              name="brand"
              key={brand}
              defaultValue={brand}
              onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
              className={`w-full appearance-none py-1 pr-10 pl-3.5 ${CONTROL}`}
            >
              <option value="">All brands ({total})</option>
              {brandCounts.map((each) => (
                <option key={each.brandId} value={each.brandId}>
                  {each.brand} ({each.count})
                </option>
              ))}
            </select>
            <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center">
              <ChevronIcon />
            </span>
          </span>
        </label>
        <button type="submit" className="min-h-11 rounded-sm px-2 font-bold text-green underline scripted:sr-only">
          Search
        </button>
      </form>
    </search>
  );
}
