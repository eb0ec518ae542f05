import { Form } from '@remix-run/react';
import type { BrandCount } from '~/domain/partner/estate-agent/rules';
import { useDebouncedSearch } from '~/ui/debounced-search';
import { ListButton, ListSelect } from '~/ui/list-select';
import { urls } from '~/urls';

interface ListFiltersProps {
  searchValue: string;
  /** The id of the chosen brand. '' for all of them. */
  brand: string;
  brandCounts: readonly BrandCount[];
  /** The list's other query parameters. Searching starts at page 1. */
  size?: string;
}

/** With script the list updates after a pause in typing or a choice. Without script there is a button. */
export function ListFilters({ searchValue, brand, brandCounts, size }: ListFiltersProps) {
  const { box, stop } = useDebouncedSearch(searchValue);
  const total = brandCounts.reduce((sum, { count }) => sum + count, 0);
  return (
    <search className="max-sm:w-full">
      <Form
        method="get"
        action={urls.adminEstateAgents()}
        preventScrollReset
        onSubmit={stop}
        className="flex flex-wrap items-center gap-2"
      >
        {size && <input type="hidden" name="size" value={size} />}
        <input
          {...box}
          name="searchValue"
          aria-label="Search estate agents"
          placeholder="Brand, office, address or person"
          maxLength={200}
          className="min-h-11 lg:min-h-9 w-full rounded-sm border-[1.5px] border-edge bg-white px-3 py-1 text-ink placeholder:text-ink-soft hover:border-ink sm:w-80"
        />
        <ListSelect name="brand" aria-label="Brand" key={brand} defaultValue={brand} width="w-full sm:w-64">
          <option value="">All brands ({total})</option>
          {brandCounts.map((each) => (
            <option key={each.brandId} value={each.brandId}>
              {each.brand} ({each.count})
            </option>
          ))}
        </ListSelect>
        <ListButton>Search</ListButton>
      </Form>
    </search>
  );
}
