import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { listTimeline } from '~/domain/timeline/queries.server';
import { type EventTopic, eventLabel, eventTopic } from '~/domain/timeline/rules';
import { page } from '~/routes/shared/handler.server';
import { EventList } from '~/ui/event-list';
import { EmptyState } from '~/ui/feedback';
import { CalendarIcon, DotIcon, EnvelopeIcon, PersonIcon, PoundIcon, SearchIcon } from '~/ui/icons';
import { Section } from '~/ui/page';
import { urls } from '~/urls';
import { FETCHING, onTransaction } from './params';
import { dayOf } from './parts';

/** Shown until all are asked for. */
const LATEST = 5;

export const loader = page(onTransaction(FETCHING), async ({ viewer, params, url }) => {
  const events = await listTimeline(viewer, params.id);
  const isAll = url.searchParams.get('all') === 'true';
  return { id: params.id, count: events.length, isAll, events: isAll ? events : events.slice(0, LATEST) };
});

export default function Events() {
  const { id, count, isAll, events } = useLoaderData<typeof loader>();
  return (
    <Section title="Events">
      {count === 0 && <EmptyState>There are no events yet.</EmptyState>}
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
            comments: event.comments,
          }))}
        />
      )}
      {count > LATEST && (
        <p className="mt-4">
          <a href={urls.adminTransaction(id, 'events', isAll ? {} : { all: 'true' })} data-keep-place>
            {isAll ? 'Show less' : `All events (${count})`}
          </a>
        </p>
      )}
    </Section>
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
