import type { ReactNode } from 'react';
import { Fold } from './cards';
import { PlusIcon } from './icons';
import { whole } from './whole';

interface SummaryListProps {
  title: string;
  rows: readonly { label: string; value: ReactNode }[];
  changeHref?: string;
}

/** What was answered, part by part, each with a link to change it. */
export function SummaryList({ title, rows, changeHref }: SummaryListProps) {
  return (
    <section className="mt-8">
      <div className="flex items-baseline justify-between gap-4 border-b-2 border-ink pb-2">
        <h2 className="text-h3">{title}</h2>
        {changeHref && (
          <a href={changeHref}>
            Change<span className="sr-only"> {title}</span>
          </a>
        )}
      </div>
      <dl>
        {rows.map((row) => (
          <div key={row.label} className="gap-4 border-b border-line py-3 text-md sm:flex">
            <dt className="shrink-0 text-ink-soft sm:w-2/5 sm:max-w-60">{row.label}</dt>
            <dd className="min-w-0 whitespace-pre-line">{whole(row.value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface DescriptionListProps {
  /** @param wide two columns of a list of short answers: an id, which would be broken inside */
  items: readonly { label: string; value: ReactNode; wide?: boolean }[];
  /** Short answers: two columns on a phone. */
  short?: boolean;
}

/** The facts about one thing: as many columns as fit, and a dash for what is not known. */
export function DescriptionList({ items, short }: DescriptionListProps) {
  return (
    <dl
      className={`grid gap-y-4 text-ink sm:gap-x-8 ${short ? 'grid-flow-dense grid-cols-2 gap-x-4 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]' : 'sm:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]'}`}
    >
      {items.map(({ label, value, wide }) => (
        <div key={label} className={`min-w-0 ${wide ? 'col-span-2' : ''}`}>
          {/* What has only a name is no heading of nothing. */}
          <dt className={value === '' ? undefined : 'text-sm text-ink-soft'}>{label}</dt>
          <dd className="whitespace-pre-line">{whole(value ?? '—')}</dd>
        </div>
      ))}
    </dl>
  );
}

interface RowsProps {
  rows: readonly { label: ReactNode; value: ReactNode; weight?: 'quiet' | 'total' }[];
}

/** One line each: a label, and a figure or a status. */
export function Rows({ rows }: RowsProps) {
  return (
    <dl className="text-md">
      {rows.map(({ label, value, weight }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
          key={index}
          className={`flex items-baseline justify-between gap-3 border-b border-line py-2.5 ${weight ? ROW_WEIGHTS[weight] : ''}`}
        >
          <dt className="min-w-0">{label}</dt>
          <dd className="max-w-2/3 shrink-0 text-right tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const ROW_WEIGHTS = { quiet: 'text-ink-soft', total: 'font-bold' };

interface TimelineItem {
  title: string;
  state: keyof typeof DOTS;
  /** The day it happened. */
  when?: string;
  /** A note in plain English. */
  note?: ReactNode;
  /** Good to know, but no milestone. */
  minor?: boolean;
}

const DOTS = {
  done: { dot: 'border-green bg-green', line: 'bg-green', words: 'Done' },
  now: { dot: 'border-amber bg-amber outline-5 outline-amber-tint', line: 'bg-line', words: 'Now' },
  todo: { dot: 'border-edge bg-paper', line: 'bg-line', words: 'To come' },
};

/** The newest steps that are done stay in sight, and fewer than these are not worth folding. */
const KEPT = 2;
const FEWEST_FOLDED = 3;

/** A long timeline, whose oldest steps are folded, so that what is now and what is to come is near. */
export function FoldedTimeline({ items }: { items: readonly TimelineItem[] }) {
  const open = items.findIndex(({ state }) => state !== 'done');
  const early = (open < 0 ? items.length : open) - KEPT;
  if (early < FEWEST_FOLDED) return <Timeline items={items} />;
  return (
    <>
      <Fold summary={`${early} earlier steps`} bare>
        <Timeline items={items.slice(0, early)} part="first" />
      </Fold>
      <Timeline items={items.slice(early)} part="rest" />
    </>
  );
}

interface TimelineProps {
  items: readonly TimelineItem[];
  /** Of a folded one: the folded part goes on, and the rest joins it when it is open, as it is on paper. */
  part?: 'first' | 'rest';
}

export function Timeline({ items, part }: TimelineProps) {
  return (
    <ol className={`mt-6 ${part === 'rest' ? 'print:mt-0 [details[open]+&]:mt-0' : ''}`}>
      {items.map(({ title, state, when, note, minor }, index) => {
        const { dot, line, words } = DOTS[state];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a title may come twice, and items never move
          <li key={index} className="relative pb-6 pl-9">
            <span
              data-own-colours
              className={`absolute rounded-full border-3 ${minor ? 'top-2 left-1 size-3' : 'top-1.5 left-0.5 size-4'} ${dot}`}
              aria-hidden="true"
            />
            {(index < items.length - 1 || part === 'first') && (
              <span data-own-colours className={`absolute top-7 bottom-0 left-2.25 w-0.5 ${line}`} />
            )}
            {minor ? title : <b>{title}</b>}
            <span className="sr-only"> ({words})</span>
            {(when || note) && (
              <span className="block text-sm text-ink-soft">
                {when}
                {when && note && ' · '}
                {note}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface AccordionProps {
  /** Of the items with one name, one is open at a time. */
  name: string;
  items: readonly { title: string; body: ReactNode }[];
}

/** All are closed at first. */
export function Accordion({ name, items }: AccordionProps) {
  return (
    <div className="max-w-[800px] wrap-anywhere border-t border-edge">
      {items.map((item) => (
        <details key={item.title} {...{ name }} className="group border-b border-edge">
          <summary className="flex items-center justify-between gap-5 rounded-sm px-1 py-5.5">
            <h3>{item.title}</h3>
            <span className="text-green group-open:rotate-45">
              <PlusIcon />
            </span>
          </summary>
          <div className="px-1 pb-6 text-ink-soft">{item.body}</div>
        </details>
      ))}
    </div>
  );
}
