import { isoDay } from '../shared/day-schema';
import { id } from '../shared/schema';

/** What an address of the audit log asks for; what it cannot be is as if it were not there. */
export function changesView(search: URLSearchParams) {
  const idOf = (name: string) => id.safeParse(search.get(name)?.trim()).data ?? null;
  const view = {
    /** A transaction, or a person. */
    about: idOf('about'),
    /** Who of the staff changed it. */
    staff: idOf('staff'),
    /** London's. */
    day: isoDay.safeParse(search.get('day')).data ?? null,
    /** The page begins after this change. */
    before: idOf('before'),
  };
  /** The same view, as an address has it. */
  const query: Partial<Record<keyof typeof view, string>> = Object.fromEntries(
    Object.entries(view).filter(([, value]) => value !== null),
  );
  return { ...view, query };
}
export type ChangesView = ReturnType<typeof changesView>;
