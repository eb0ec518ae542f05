import { type Finder, NAME_FILTERS, SORTS } from '~/domain/reporting/find-schema';
import { STAGES } from '~/domain/sale/stage-rules';
import { dayAsRead } from '~/domain/shared/dates-rules';
import { Link } from '~/ui/link';
import type { ListState } from '~/ui/list-footer';
import { urls } from '~/urls';

const LABELS: Record<keyof Finder | 'groupId', string> = {
  q: 'Search',
  stage: 'Stage',
  tag: 'Tag',
  ...NAME_FILTERS,
  from: 'Created from',
  to: 'Created up to',
  sort: 'Order',
  groupId: 'Group',
};

/** What the list is filtered and sorted by, each with a link that takes it away. */
export function ActiveFilters({ finder, query }: { finder: Finder; query: ListState['query'] }) {
  const { page: _, ...same } = query;
  const active = (Object.keys(LABELS) as (keyof typeof LABELS)[]).filter((name) => query[name] !== undefined);
  if (active.length === 0) return null;
  const without = (names: readonly string[]) =>
    urls.adminTransactions({ ...same, ...Object.fromEntries(names.map((name) => [name, undefined])) });
  return (
    <ul aria-label="What the list is filtered by" className="mb-4 flex flex-wrap items-center gap-x-6">
      {active.map((name) => (
        <li key={name} className="wrap-anywhere">
          {LABELS[name]}: <b>{inWords(name, finder, query)}</b>{' '}
          <Link to={without([name])} preventScrollReset className="inline-flex min-h-11 items-center lg:min-h-6">
            Remove<span className="sr-only"> {LABELS[name]}</span>
          </Link>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Link to={without(active)} preventScrollReset className="inline-flex min-h-11 items-center lg:min-h-6">
            Remove all
          </Link>
        </li>
      )}
    </ul>
  );
}

function inWords(name: keyof typeof LABELS, finder: Finder, query: ListState['query']): string | undefined {
  if (name === 'stage' && finder.stage) return STAGES[finder.stage];
  if (name === 'sort') return SORTS[finder.sort];
  if (name === 'from' || name === 'to') return dayAsRead(finder[name] ?? '');
  return query[name];
}
