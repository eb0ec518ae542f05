import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { findLawFirmName } from '~/domain/partner/law-firm/queries.server';
import { formatWeekday } from '~/domain/shared/dates-rules';
import { countKinds, countWork, countWorkItems, listStaff, listWorkItems } from '~/domain/work/queries.server';
import { foldKinds, MOST_COUNTED, MOST_OF_KIND, mineWords } from '~/domain/work/rules';
import { doneIn, type Who, workListState } from '~/domain/work/schema';
import { toDo } from '~/domain/work/texts';
import { now } from '~/platform/clock.server';
import { page } from '~/routes/shared/handler.server';
import { listPage } from '~/routes/shared/list-page.server';
import { Fold } from '~/ui/cards';
import { Banner, EmptyState } from '~/ui/feedback';
import { FilterChips } from '~/ui/filters';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { ListFooter, ListRange } from '~/ui/list-footer';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { DoneBanner } from './done-banner';
import { FETCHING } from './labels';
import { Reply } from './reply';
import { sectionsOf } from './rows.server';
import { WorkTables } from './table';

export const handle: PageHandle = { title: 'Work', crumbs: [{ label: 'Work', href: urls.adminWork() }] };

export const loader = page({ access: 'staff', failure: FETCHING }, async ({ viewer, url }) => {
  const state = workListState(url.searchParams);
  const present = now();
  const { who, kind, side, firm } = state.filter;
  const chip = typeof who === 'string' && kind === null && side === null && firm === null ? who : null;
  const counting = countWork(viewer.userId, present);
  const [{ items, list }, counts, kinds, staff, firmName] = await Promise.all([
    listPage(state, urls.adminWork, async (skip, take) => {
      const [items, totalFilteredItems] = await Promise.all([
        listWorkItems(state.filter, viewer.userId, present, skip, take),
        chip === null ? countWorkItems(state.filter, viewer.userId, present) : counting.then((each) => each[chip]),
      ]);
      return { items, totalFilteredItems };
    }),
    counting,
    countKinds(state.filter, viewer.userId, present),
    typeof who === 'string' ? [] : listStaff(),
    firm && findLawFirmName(firm),
  ]);
  return {
    ...{ list, counts, kind, side, viewerId: viewer.userId },
    kinds: { ...foldKinds(kinds.map(named), kind), chosen: kind && toDo(kind) },
    firm: firm && (firmName ?? 'A law firm that we do not know'),
    today: formatWeekday(present),
    done: doneIn(url.searchParams),
    isAnswered: url.searchParams.get('answered') === 'true',
    isHandedOver: url.searchParams.get('handedOver') === 'true',
    who: whoWords(who, staff),
    sections: sectionsOf(items, who === 'mine', state.query, present),
  };
});

/** In words from here: the page's script holds none of them. */
const named = (of: Awaited<ReturnType<typeof countKinds>>[number]) => ({ ...of, label: toDo(of.kind) });

type Named = Exclude<Who, object> | { name: string };

function whoWords(who: Who, staff: Awaited<ReturnType<typeof listStaff>>): Named {
  if (typeof who === 'string') return who;
  return { name: staff.find(({ id }) => id === who.userId)?.name ?? 'Someone who left' };
}

const CHIPS = [
  { who: 'mine', label: 'Mine' },
  { who: 'none', label: 'No one’s' },
  { who: 'all', label: 'Everyone’s' },
] as const;

export default function Work() {
  const { list, counts, kinds, kind, side, firm, who, today, done, isAnswered, isHandedOver, sections, viewerId } =
    useLoaderData<typeof loader>();
  const due = useRouteLoaderData<{ workDue: number }>('routes/admin/layout')?.workDue ?? 0;
  const { page: _, kind: __, ...same } = list.query;
  const isWhole = kind === null && side === null && firm === null;
  const chipOf = (each: (typeof kinds)['shown'][number]) => ({
    label: each.label,
    href: urls.adminWork({ ...same, kind: each.kind === kind ? undefined : each.kind }),
    current: each.kind === kind,
    count: each.count,
    most: MOST_OF_KIND,
  });
  return (
    <>
      <AdminHead
        title="Work"
        // On a phone the button stands in its place, and the work a line higher.
        tags={<span className="text-ink-soft max-sm:hidden">{today}</span>}
        actions={
          <LinkButton dialog small variant="quiet" href={urls.adminHandOverAll()}>
            Hand over all my sales
          </LinkButton>
        }
      />
      {isAnswered && (
        <Banner tone="ok" autoHide>
          The reply is on its way.
        </Banner>
      )}
      {isHandedOver && (
        <Banner tone="ok" autoHide>
          All your sales are handed over.
        </Banner>
      )}
      {done && <DoneBanner done={done} query={list.query} />}
      <div className="mb-3 grid gap-2">
        <FilterChips
          label="Whose work"
          chips={[
            ...CHIPS.map((chip) => ({
              label: chip.label,
              href: urls.adminWork(chip.who === 'mine' ? {} : { who: chip.who }),
              current: who === chip.who,
              count: counts[chip.who],
              most: MOST_COUNTED,
            })),
            ...(typeof who === 'string' ? [] : [{ label: who.name, href: urls.adminWork(same), current: true }]),
          ]}
        />
        {firm !== null && (
          <FilterChips
            label="Which law firm"
            chips={[
              { label: firm, href: urls.adminWork({ ...same, firm: undefined, kind: list.query.kind }), current: true },
            ]}
          />
        )}
        {(kinds.shown.length > 0 || !isWhole) && (
          <Kinds shown={kinds.shown.map(chipOf)} folded={kinds.folded.map(chipOf)} chosen={kinds.chosen} />
        )}
      </div>
      {list.found > 0 && (
        <p className="mb-2 text-ink-soft tabular-nums">
          {isWhole && who === 'mine' && `${mineWords(due, sections.ownerless.length > 0)} `}
          <ListRange list={list} hasMore={list.found >= MOST_COUNTED} counted="first" />
        </p>
      )}
      <WorkTables sections={sections} viewerId={viewerId} below={({ reply }) => reply && <Reply {...reply} />} />
      {list.found === 0 && (
        <EmptyState>
          {isWhole && who === 'mine' ? (
            <>
              You have no work due. <Link to={urls.adminWork({ who: 'all' })}>View everyone’s</Link>.
            </>
          ) : (
            <>
              There is no work here. <Link to={urls.adminWork({ who: 'all' })}>View everyone’s</Link>.
            </>
          )}
        </EmptyState>
      )}
      <ListFooter list={list} href={urls.adminWork} />
      <Outlet />
    </>
  );
}

type Chips = ComponentProps<typeof FilterChips>['chips'];

/** On a phone they are folded away: one a line, they would push the work below the first screen. */
function Kinds({ shown, folded, chosen }: { shown: Chips; folded: Chips; chosen: string | null }) {
  return (
    <>
      <div className="max-sm:hidden">
        <FilterChips label="What kind" chips={shown} />
      </div>
      <div className={folded.length === 0 ? 'sm:hidden' : undefined}>
        <Fold summary={chosen === null ? 'All kinds' : `All kinds. Chosen: ${chosen}`} bare>
          <FilterChips label="All kinds" chips={[...shown, ...folded]} />
        </Fold>
      </div>
    </>
  );
}
