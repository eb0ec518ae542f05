import type { ReactNode } from 'react';
import { Ticks } from './cards';

/*
 * The parts of the landing page, which runs from edge to edge (Frame width 'full'): each brings its own column.
 */

const column = 'mx-auto max-w-page px-5';

interface HeroProps {
  title: string;
  lead: string;
  actions: ReactNode;
  /** Reasons not to worry, two or three words each. */
  reassurances: readonly string[];
  price: string | null;
  picture: ReactNode;
}

export function Hero({ title, lead, actions, reassurances, price, picture }: HeroProps) {
  return (
    <div
      className={`${column} grid items-center gap-8 pt-7 pb-12 lg:grid-cols-[1.1fr_.9fr] lg:gap-14 lg:pt-14 lg:pb-18`}
    >
      <div>
        <h1 className="text-hero">{title}</h1>
        <p className="mt-5 mb-7 text-lead text-ink-soft">{lead}</p>
        <div className="grid gap-3.5 sm:flex sm:flex-wrap">{actions}</div>
        {price && <p className="mt-4 text-md text-ink-soft">{price}</p>}
        <Ticks items={reassurances} inline />
      </div>
      {picture}
    </div>
  );
}

/** A few figures on a dark background. */
export function Figures({ items }: { items: readonly { figure: string; words: string }[] }) {
  return (
    <div className="bg-ink text-white">
      <dl className={`${column} grid gap-x-10 gap-y-5 py-8 desk:grid-cols-3 desk:py-11`}>
        {items.map(({ figure, words }) => (
          <div key={figure} className="flex flex-col-reverse justify-end gap-2">
            <dt className="text-md text-mist">{words}</dt>
            <dd className="font-serif text-[clamp(2rem,1.2rem+2vw,2.6rem)] leading-none font-heading tracking-[-.02em] text-sun">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface BandProps {
  /** The anchor of a link in the header. */
  id?: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** With a background of its own, from edge to edge. */
  tinted?: boolean;
}

export function Band({ id, title, lead, children, tinted }: BandProps) {
  return (
    <section id={id} className={tinted ? 'bg-green-tint' : undefined}>
      <div className={`${column} py-10 desk:py-18`}>
        <h2>{title}</h2>
        {lead && <p className="mt-3 text-ink-soft">{lead}</p>}
        <div className="mt-8">{children}</div>
      </div>
    </section>
  );
}

interface SideBySideProps {
  id?: string;
  title: string;
  /** Beside the title and lead. */
  aside: ReactNode;
  children: ReactNode;
  /** At full width, below both. */
  below?: ReactNode;
}

/** A band with its text on one side and its content on the other. On a phone one is above the other. */
export function SideBySide({ id, title, aside, children, below }: SideBySideProps) {
  return (
    <section id={id} className={`${column} py-10 desk:py-18`}>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[2fr_3fr]">
        <div>
          <h2>{title}</h2>
          <div className="mt-3 grid gap-4 text-ink-soft">{aside}</div>
        </div>
        <div className="min-w-0">{children}</div>
      </div>
      {below && <div className="mt-10 desk:mt-13">{below}</div>}
    </section>
  );
}

export function NumberedSteps({ items }: { items: readonly { title: string; words: string }[] }) {
  return (
    <ol className="grid gap-x-10 gap-y-6 desk:grid-cols-3">
      {items.map(({ title, words }, index) => (
        <li key={title} className="border-t-2 border-ink pt-4">
          <span className="font-serif font-heading text-green" aria-hidden="true">
            {index + 1}
          </span>
          <h3 className="mt-1 mb-2">{title}</h3>
          <p className="text-ink-soft">{words}</p>
        </li>
      ))}
    </ol>
  );
}
