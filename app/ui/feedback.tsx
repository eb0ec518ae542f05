import type { ReactNode } from 'react';

export type Tone = keyof typeof TAGS;

const TAGS = {
  ok: 'bg-green-tint text-green-deep',
  wait: 'bg-amber-tint text-amber-ink',
  bad: 'bg-red-tint text-red',
  info: 'bg-blue-tint text-blue-ink',
  none: 'bg-sand text-ink-soft',
};

/** A status: always a word, with a colour that makes it easy to find. */
export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-full px-2.5 py-0.5 font-sans text-xs font-bold tracking-normal whitespace-nowrap first-letter:uppercase ${TAGS[tone]}`}
    >
      {children}
    </span>
  );
}

interface BannerProps {
  tone: Tone;
  children: ReactNode;
  /** Fades after ten seconds. A success message fades after five. */
  autoHide?: boolean;
}

/** What just happened, at the top of a page. */
export function Banner({ tone, children, autoHide }: BannerProps) {
  return (
    <div
      role="status"
      className={`mb-5 rounded-sm px-4 py-3 text-md font-medium ${TAGS[tone]} ${autoHide ? 'hide-after-10s' : tone === 'ok' ? 'hide-after-5s' : ''}`}
    >
      {children}
    </div>
  );
}

export function Notice({ children }: { children: ReactNode }) {
  return <div className="mt-3 rounded-sm border-l-4 border-amber bg-amber-tint px-4 py-3 text-sm">{children}</div>;
}

/** What someone has to do next, on one line, with a link to it. */
export function NextStrip({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-2 rounded-md border border-l-4 border-line border-l-amber bg-white px-4 py-2.5">
      <p className="max-w-none min-w-0 wrap-anywhere">{children}</p>
      {action}
    </div>
  );
}

interface NextPanelProps {
  title: string;
  children: ReactNode;
  facts?: readonly { label: string; value: ReactNode }[];
}

/** What happens next, and who does it. */
export function NextPanel({ title, children, facts }: NextPanelProps) {
  return (
    <section className="mt-6 mb-10 rounded-lg border border-transparent bg-green px-5.5 py-6 text-white sm:px-7 print:border-line print:bg-transparent print:text-ink">
      <h2 className="mb-1.5 text-[1.45rem]">{title}</h2>
      <div className="text-green-tint print:text-ink">{children}</div>
      {facts && (
        <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-1 border-t border-white/25 pt-3.5 text-sm">
          {facts.map((fact) => (
            <div key={fact.label} className="flex gap-1.5">
              <dt>{fact.label}</dt>
              <dd className="font-bold">{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Takes the space of content that is loading, so that nothing jumps when it arrives. */
export function Skeleton({ lines, label = 'Loading…' }: { lines: number; label?: string }) {
  return (
    <div className="grid gap-3 p-4">
      <p className="sr-only">{label}</p>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <div key={index} aria-hidden="true" className="h-4 animate-pulse rounded-sm bg-sand last:w-2/3" />
      ))}
    </div>
  );
}

/** Shown for an empty list, with what to do about that. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="rounded-md border-[1.5px] border-dashed border-edge px-5 py-8 text-center text-ink-soft">
      <p className="mx-auto">{children}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
