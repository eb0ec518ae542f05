import { isoDay } from '../shared/day-schema';
import { id } from '../shared/schema';

/** What the audit log's URL asks for. A value that makes no sense counts as missing. */
export function changesView(search: URLSearchParams) {
  const idOf = (name: string) => id.safeParse(search.get(name)?.trim()).data ?? null;
  const view = {
    /** The id of a transaction or a person. */
    about: idOf('about'),
    /** The member of staff who changed it. */
    staff: idOf('staff'),
    /** A day in London. */
    day: isoDay.safeParse(search.get('day')).data ?? null,
    /** The page starts after this change. */
    before: idOf('before'),
  };
  /** The same view as query parameters. */
  const query: Partial<Record<keyof typeof view, string>> = Object.fromEntries(
    Object.entries(view).filter(([, value]) => value !== null),
  );
  return { ...view, query };
}
export type ChangesView = ReturnType<typeof changesView>;
