import { Outlet, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { MOST_EVENTS } from '~/domain/shared/bounds-rules';
import { labelOf } from '~/domain/solicitor-report/rules';
import { countEvents, listTimeline } from '~/domain/timeline/queries.server';
import { type EventTopic, eventLabel, eventTopic } from '~/domain/timeline/rules';
import { listUpdatesOf } from '~/domain/update-request/staff-queries.server';
import { page } from '~/routes/shared/handler.server';
import { EventList } from '~/ui/event-list';
import { EmptyState } from '~/ui/feedback';
import { CalendarIcon, DotIcon, EnvelopeIcon, PersonIcon, PoundIcon, SearchIcon } from '~/ui/icons';
import { Link } from '~/ui/link';
import { Section } from '~/ui/page';
import { Pagination } from '~/ui/paging';
import { urls } from '~/urls';
import { dayOf } from '../formats';
import { FETCHING, onTransaction, pageIn } from '../params';
import { Questions, questionRow } from './questions';

/** How many are shown until staff ask for all. */
const LATEST = 5;

export const loader = page(onTransaction(FETCHING), async ({ viewer, params, url }) => {
  const isAll = url.searchParams.get('all') === 'true';
  const number = isAll ? pageIn(url) : 1;
  const [events, count, questions] = await Promise.all([
    listTimeline(viewer, params.id, (number - 1) * MOST_EVENTS),
    countEvents(params.id),
    listUpdatesOf(params.id),
  ]);
  return {
    id: params.id,
    count,
    isAll,
    number,
    events: isAll ? events : events.slice(0, LATEST),
    questions: questions.map(questionRow),
  };
});

export default function Events() {
  const { id, count, isAll, number, events, questions } = useLoaderData<typeof loader>();
  return (
    <>
      <Section title="Events">
        <p className="mb-4">
          <Link to={urls.adminAudit({ about: id })}>What staff changed in this transaction</Link>
        </p>
        {count > 0 && <p className="mb-2 text-sm text-ink-soft">S is the seller’s side, B is the buyer’s.</p>}
        {count === 0 && <EmptyState>There are no events yet. Each step of the sale appears here by itself.</EmptyState>}
        {count > 0 && (
          <EventList
            events={events.map((event) => ({
              key: event._id,
              icon: ICONS[eventTopic(event.event_name)],
              title: eventLabel(event.event_name),
              side: event.author,
              isMilestone: event.milestone,
              when: dayOf(event.date_time) ?? '',
              author: event.authorName,
              comments: event.event_name.startsWith('solicitor_report')
                ? labelOf(event.comments ?? '')
                : event.comments,
            }))}
          />
        )}
        {count > LATEST && (
          <p className="mt-4">
            <Link to={urls.adminTransaction(id, 'events', isAll ? {} : { all: 'true' })} preventScrollReset>
              {isAll ? 'Show less' : `All events (${count})`}
            </Link>
          </p>
        )}
        {isAll && (
          <Pagination
            page={number}
            pages={Math.ceil(count / MOST_EVENTS)}
            href={(each) =>
              urls.adminTransaction(id, 'events', { all: 'true', page: each === 1 ? undefined : String(each) })
            }
          />
        )}
      </Section>
      <Questions saleId={id} questions={questions} />
      <Outlet />
    </>
  );
}

const ICONS: Record<EventTopic, ReactNode> = {
  money: <PoundIcon />,
  searches: <SearchIcon />,
  people: <PersonIcon />,
  email: <EnvelopeIcon />,
  date: <CalendarIcon />,
  other: <DotIcon />,
};
