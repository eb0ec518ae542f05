import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from './link';
import { whole } from './whole';

interface PageHeadProps {
  title: string;
  /** A word or two above the title: what this belongs to. */
  eyebrow?: string;
  lead?: ReactNode;
}

export function PageHead({ title, eyebrow, lead }: PageHeadProps) {
  return (
    <div className="mb-2">
      {eyebrow && <p className="mb-1 text-sm text-ink-soft">{eyebrow}</p>}
      <h1>{whole(title)}</h1>
      {lead && <p className="mt-3 text-ink-soft">{whole(lead)}</p>}
    </div>
  );
}

interface AdminHeadProps {
  title: ReactNode;
  /** How many the list holds. With a word, if the title does not say of what. */
  count?: number | string;
  /** The state of things, as Tags. */
  tags?: ReactNode;
  /** The page's actions, as small buttons. */
  actions?: ReactNode;
}

/** The heading of a page of the back office. */
export function AdminHead({ title, count, tags, actions }: AdminHeadProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
        <h1 className="min-w-0">{whole(title)}</h1>
        {count !== undefined && <span className="text-ink-soft tabular-nums">{count.toLocaleString('en-GB')}</span>}
        {tags}
      </div>
      {actions && <div className="flex flex-wrap gap-2.5 md:ml-auto">{actions}</div>}
    </div>
  );
}

/** A main column and, beside it from the lg width, a column of useful things. */
export function Split({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[1fr_340px]">
      <div className="min-w-0">{children}</div>
      <div className="min-w-0">{side}</div>
    </div>
  );
}

/**
 * Content that changes while it is shown. With script the page polls `url` for its `{version}` and shows the new content when that
 * has changed. Without script it stays as loaded.
 */
export function Live({ url, version, children }: { url: string; version: string; children: ReactNode }) {
  return (
    <>
      <p role="status" data-live-note className="sr-only" />
      <div data-live={url} data-version={version}>
        {children}
      </div>
    </>
  );
}

interface SectionProps {
  title: string;
  /** Error summaries link to it. */
  id?: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A section of a page of the back office. */
export function Section({ title, id, action, children }: SectionProps) {
  return (
    <section id={id} className="mb-9 scroll-mt-6">
      {/* Cards have the same gap below their title as anything else. */}
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3 [&+.grid]:mt-0">
        <h2 className="text-h3">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

export function SideSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-7 border-t-2 border-ink pt-3 lg:mb-9 lg:pt-4">
      <h2 className="mb-2 text-h3">{title}</h2>
      {children}
    </section>
  );
}

/** Two link-cards of which one is on, for selling or buying. */
export function OptionLinks({ label, options }: { label: string; options: readonly LinkOption[] }) {
  return (
    <nav aria-label={label} className="mt-5 grid grid-cols-2 gap-2.5">
      {options.map((option) => (
        <a
          key={option.href}
          href={option.href}
          aria-current={option.current ? 'true' : undefined}
          className="flex min-h-13 items-center gap-3.5 rounded-sm border-[1.5px] border-edge bg-white px-4 py-3 text-ink no-underline hover:border-ink aria-[current]:border-green aria-[current]:bg-green-tint aria-[current]:inset-ring-1 aria-[current]:inset-ring-green"
        >
          <span
            data-own-colours
            aria-hidden="true"
            className={`size-5.5 shrink-0 rounded-full ${option.current ? 'border-2 border-green bg-green inset-ring-3 inset-ring-white' : 'border-[1.5px] border-edge bg-white'}`}
          />
          {option.label}
        </a>
      ))}
    </nav>
  );
}

interface LinkOption {
  href: string;
  label: string;
  current: boolean;
  count?: number;
}

/** Views of one list, each with its own address. */
export function Tabs({ label, id, tabs }: { label: string; id?: string; tabs: readonly LinkOption[] }) {
  const nav = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.href;
  // On a phone the current one may be out of sight.
  useEffect(() => {
    const tab = current && nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (tab) nav.current?.scrollTo({ left: tab.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2 });
  }, [current]);
  return (
    <nav
      ref={nav}
      id={id}
      aria-label={label}
      // As many as a transaction has fit beside the menu at 1280 px.
      className={`relative mb-6 flex scroll-mt-6 gap-6 overflow-x-auto border-b border-line ${tabs.length > 8 ? 'xl:gap-3.5 xl:text-xs' : ''}`}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          to={tab.href}
          preventScrollReset
          aria-current={tab.current ? 'page' : undefined}
          // A part of each neighbour stays in sight, which says that there are more.
          className="scroll-mx-8 scroll-mt-6 aria-[current]:[scroll-initial-target:nearest] flex min-h-12 shrink-0 gap-1.5 items-center border-b-3 border-transparent font-medium text-ink-soft no-underline hover:text-ink aria-[current]:border-green aria-[current]:font-bold aria-[current]:text-ink"
        >
          {tab.label}
          {tab.count !== undefined && <span className="font-normal tabular-nums">({tab.count})</span>}
        </Link>
      ))}
    </nav>
  );
}
