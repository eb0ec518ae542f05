import { isoDay } from '../shared/day-schema';
import { id } from '../shared/schema';
import { cleanLines } from '../shared/text-rules';

/** The length of the longest email address. */
const MOST_LETTERS = 320;

/** What the audit log's URL asks for. A value that makes no sense counts as missing, except for what was typed to name a deal or a person. */
export function changesListState(search: URLSearchParams) {
  const idOf = (name: string) => id.safeParse(search.get(name)?.trim()).data ?? null;
  const state = {
    /** A transaction or a person as typed: an ID, a reference or an email address (`findAbout`). */
    about: cleanLines(search.get('about') ?? '').slice(0, MOST_LETTERS) || null,
    /** The member of staff who changed it. */
    staff: idOf('staff'),
    /** A day in London. */
    day: isoDay.safeParse(search.get('day')).data ?? null,
    /** The page starts after this change. */
    before: idOf('before'),
  };
  /** The same as query parameters. */
  const query: Partial<Record<keyof typeof state, string>> = Object.fromEntries(
    Object.entries(state).filter(([, value]) => value !== null),
  );
  return { ...state, query };
}
export type ChangesListState = ReturnType<typeof changesListState>;
