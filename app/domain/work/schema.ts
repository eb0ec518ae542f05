import { z } from 'zod';
import { isoDay, typedDay } from '../shared/day-schema';
import { id, listRange, optional, pageOf, rowsOf, SELECT, severalLines } from '../shared/schema';
import { SIDES, type Side } from '../shared/sides-rules';
import { isWorkKind, type NotedRef } from './rules';
import { HOLD_REASONS, type HoldReason, NOTED_KINDS, WORK_KINDS, type WorkKind } from './texts';

/** Whose work: mine, no one's, everyone's, or that of a member of staff by their id. */
export type Who = 'mine' | 'none' | 'all' | { userId: string };

/** `firm`: of the sides for which this law firm acts. */
export type WorkFilter = { who: Who; kind: WorkKind | null; side: Side | null; firm: string | null };

/** What the page's address asks for. What makes no sense in it counts as missing. */
export function workListState(search: URLSearchParams) {
  const { query: pageQuery, ...page } = pageOf(search);
  const [who, kind, side] = ['who', 'kind', 'side'].map((name) => search.get(name) ?? '') as [string, string, string];
  const userId = id.safeParse(who).data;
  const isNamed = who === 'none' || who === 'all';
  const filter: WorkFilter = {
    who: userId === undefined ? (isNamed ? who : 'mine') : { userId },
    kind: isWorkKind(kind) ? kind : null,
    side: SIDES.find((each) => each === side) ?? null,
    firm: id.safeParse(search.get('firm') ?? '').data ?? null,
  };
  const query = {
    who: userId ?? (isNamed ? who : undefined),
    kind: filter.kind ?? undefined,
    side: filter.side ?? undefined,
    firm: filter.firm ?? undefined,
  };
  return { ...page, filter, query: { ...query, ...pageQuery } };
}

/** Characters, of a line and of a note. */
const MAX_LINE = 200;
const MAX_NOTE = 2_000;
export const WHY_REQUIRED = 'Say why in a line';
const DAY_REQUIRED = 'Enter a day';
const NO_COLLEAGUE = 'Choose a colleague';
const NOTE_REQUIRED = 'Write a note';

const line = (required: string) => z.string(required).pipe(severalLines(MAX_LINE)).pipe(z.string().min(1, required));

const day = typedDay.transform((typed, context) => {
  if (typed !== null) return typed;
  context.addIssue({ code: 'custom', message: DAY_REQUIRED });
  return z.NEVER;
});

/** What was just done on the page, so that it can be undone. Owners are ids; none is no one. */
const done = z.object({
  done: z.enum(['take', 'hand-over', 'snooze']),
  id,
  was: optional(id),
  now: optional(id),
});
export type Done = z.output<typeof done>;

export const undoForm = done;

/** The same in the address of the page that follows. */
export const doneIn = (search: URLSearchParams): Done | null => done.safeParse(Object.fromEntries(search)).data ?? null;

export const doneQuery = ({ was, now, ...rest }: Done) => ({ ...rest, was: was ?? undefined, now: now ?? undefined });

/** In place of a colleague's id, where the units of a group are not all with the same person. */
export const SEVERAL = 'several';

export const takeForm = z.object({ from: optional(z.union([z.literal(SEVERAL), id])) });

const colleague = z
  .string(NO_COLLEAGUE)
  .regex(/^[0-9a-f]{24}$/i, NO_COLLEAGUE)
  .toLowerCase();

export const handOverForm = z.object({ to: colleague, why: line(WHY_REQUIRED) });

/** All sales of one person, until a day on which they come back, or without one. */
export const handOverAllForm = z.object({ to: colleague, why: line(WHY_REQUIRED), backOn: typedDay });
export type HandOverAllForm = z.output<typeof handOverAllForm>;

const reason = z.enum(Object.keys(HOLD_REASONS) as [HoldReason, ...HoldReason[]], SELECT);

export const snoozeForm = z
  .object({ until: day, reason, note: optional(z.string().pipe(severalLines(MAX_LINE))) })
  .superRefine(({ reason: why, note }, context) => {
    if (why === 'other' && note === null) context.addIssue({ code: 'custom', path: ['note'], message: WHY_REQUIRED });
  });
export type SnoozeForm = z.output<typeof snoozeForm>;

export const followUpForm = z.object({ on: day, note: line(WHY_REQUIRED) });

export const noteForm = z.object({
  text: z.string(NOTE_REQUIRED).pipe(severalLines(MAX_NOTE)).pipe(z.string().min(1, NOTE_REQUIRED)),
});

const notedQuery = z.object({ kind: z.enum(NOTED_KINDS), purchaseId: id.nullable() });

/** The row that a note settles, which its page's address names; null of any other note. */
export function notedIn({ searchParams }: URL): NotedRef | null {
  const named = { kind: searchParams.get('settles'), purchaseId: searchParams.get('purchase') };
  return notedQuery.safeParse(named).data ?? null;
}

// JSON

const whoOf = (text: string): Who => (text === 'mine' || text === 'none' || text === 'all' ? text : { userId: text });

/** The same filters as the page's, with a range. */
export const workQuery = z
  .object({
    who: z.union([z.enum(['mine', 'none', 'all']), id]).default('mine'),
    kind: z.enum(WORK_KINDS as [WorkKind, ...WorkKind[]]).optional(),
    side: z.enum(SIDES).optional(),
    firm: id.optional(),
    ...listRange,
  })
  .transform(({ who, kind, side, firm, ...range }) => ({
    filter: { who: whoOf(who), kind: kind ?? null, side: side ?? null, firm: firm ?? null },
    ...rowsOf(range),
  }));

/** Null is no one. */
export const ownerBody = z.object({ owner: id.nullable(), why: optional(line(WHY_REQUIRED)) });

/** Without a day there is no follow-up any more. */
export const followUpBody = z
  .object({ on: isoDay, note: optional(line(WHY_REQUIRED)) })
  .transform(({ on, note }, context) => {
    if (on === null) return null;
    if (note !== null) return { on, note };
    context.addIssue({ code: 'custom', path: ['note'], message: WHY_REQUIRED });
    return z.NEVER;
  });

export const holdBody = z
  .object({
    until: isoDay.pipe(z.string(DAY_REQUIRED)),
    reason,
    note: optional(line(WHY_REQUIRED)),
  })
  .superRefine(({ reason: why, note }, context) => {
    if (why === 'other' && note === null) context.addIssue({ code: 'custom', path: ['note'], message: WHY_REQUIRED });
  });
