import type { ReactNode } from 'react';
import { Tag } from './feedback';

interface EventListProps {
  events: readonly {
    key: string;
    icon: ReactNode;
    title: string;
    /** S for the seller's side, B for the buyer's. */
    side: 'S' | 'B' | null;
    isMilestone: boolean;
    when: string;
    author: string | null;
    comments: string | null;
  }[];
}

/** What happened, newest first, as staff read it. */
export function EventList({ events }: EventListProps) {
  return (
    <ol className="divide-y divide-line rounded-md border border-line bg-white">
      {events.map(({ key, icon, title, side, isMilestone, when, author, comments }) => (
        <li key={key} className="flex gap-3.5 px-4 py-3.5">
          <span
            className={`mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-full ${isMilestone ? 'bg-green-tint text-green-deep' : 'bg-sand text-ink-soft'}`}
          >
            {icon}
          </span>
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <b>{title}</b>
              {side && (
                <Tag tone={side === 'S' ? 'info' : 'wait'}>
                  {side}
                  <span className="sr-only">: {side === 'S' ? 'the seller’s side' : 'the buyer’s side'}</span>
                </Tag>
              )}
              {isMilestone && <Tag tone="ok">Milestone</Tag>}
            </p>
            {comments && <p className="whitespace-pre-line">{comments}</p>}
            <p className="text-sm text-ink-soft">
              {when}
              {author && ` · ${author}`}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
