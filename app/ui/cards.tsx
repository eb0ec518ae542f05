import type { ReactNode } from 'react';
import { Tag } from './feedback';
import { ChevronIcon, TickIcon } from './icons';
import { whole } from './whole';

interface CardProps {
  title: string;
  /** h2 if the cards come right under the page's title. */
  heading?: 'h2' | 'h3';
  /** A Tag with the state of things. */
  tag?: ReactNode;
  children?: ReactNode;
  /** A button or link at the foot. */
  action?: ReactNode;
}

export function Card({ title, heading: Heading = 'h3', tag, children, action }: CardProps) {
  return (
    <article className="flex min-w-0 flex-col rounded-md wrap-break-word border border-line bg-white p-5.5">
      {tag && <div className="mb-2.5 **:whitespace-normal">{tag}</div>}
      <Heading className="text-h3">{whole(title)}</Heading>
      {children && <div className="mt-2 text-md text-ink-soft">{children}</div>}
      {action && <div className="mt-auto pt-5">{action}</div>}
    </article>
  );
}

/** Content that belongs together, in a frame without a title of its own. */
export function Box({ children }: { children: ReactNode }) {
  return <div className="mb-6 rounded-md border border-line bg-white p-5.5">{children}</div>;
}

interface FoldProps {
  summary: string;
  /** Open at first. */
  open?: boolean;
  /** Its content needs no frame. */
  bare?: boolean;
  children: ReactNode;
}

/** Content that is rarely needed: one line until it is opened. */
export function Fold({ summary, open, bare, children }: FoldProps) {
  return (
    <details open={open} className="group min-w-0 open:basis-full">
      <summary className="inline-flex min-h-11 lg:min-h-9 items-center gap-1.5 rounded-sm font-bold text-green hover:underline">
        {summary}
        <span className="group-open:rotate-180 print:hidden">
          <ChevronIcon />
        </span>
      </summary>
      <div className={`mt-2 ${bare ? '' : 'rounded-md border border-line bg-white p-5.5'}`}>{children}</div>
    </details>
  );
}

/**
 * Cards side by side, as many as fit. @param three for exactly three cards: all in one row, or each in its own
 * @param uneven some hold far more than others, so each is only as tall as what it holds
 */
export function Cards({ children, three, uneven }: { children: ReactNode; three?: boolean; uneven?: boolean }) {
  const columns = three ? 'md:grid-cols-3' : 'grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))]';
  return <div className={`mt-6 grid gap-5 ${uneven ? 'items-start' : ''} ${columns}`}>{children}</div>;
}

interface ProductCardProps {
  name: string;
  heading?: 'h2' | 'h3';
  description: string;
  features?: readonly string[];
  /** A decorative picture. */
  image?: string;
  price: string;
  /** Struck through beside the price. */
  originalPrice?: string;
  banner?: string;
}

export function ProductCard({
  name,
  heading: Heading = 'h3',
  description,
  features,
  image,
  price,
  originalPrice,
  banner,
}: ProductCardProps) {
  return (
    <article className="rounded-md border border-line bg-white p-5.5">
      {banner && (
        <div className="mb-2.5">
          <Tag tone="ok">{banner}</Tag>
        </div>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading className="text-h3">{name}</Heading>
        <p className="font-serif text-h3 font-heading">
          {originalPrice && (
            <>
              <span className="sr-only">worth </span>
              <s className="mr-2 font-sans text-md font-normal text-ink-soft">{originalPrice}</s>
              <span className="sr-only">you pay </span>
            </>
          )}
          {price}
        </p>
      </div>
      <div className="mt-2 flex items-start gap-4">
        {image && <img src={image} alt="" width="80" height="64" className="h-16 w-20 shrink-0 max-sm:hidden" />}
        <p className="text-md text-ink-soft">{whole(description)}</p>
      </div>
      {features && <Ticks items={features} />}
    </article>
  );
}

/** A short list of things that are included or true. */
export function Ticks({ items, inline }: { items: readonly string[]; inline?: boolean }) {
  return (
    <ul
      className={inline ? 'mt-7 flex flex-wrap gap-x-6 gap-y-2 text-md text-ink-soft' : 'mt-3.5 grid gap-1.5 text-md'}
    >
      {items.map((item) => (
        <li key={item} className="flex gap-2.5">
          <span className="mt-0.5 text-green">
            <TickIcon />
          </span>
          {item}
        </li>
      ))}
    </ul>
  );
}

export function Quote({ children, by }: { children: ReactNode; by: string }) {
  return (
    <figure className="wrap-anywhere border-t-2 border-ink pt-4">
      <blockquote className="font-serif text-h3 font-heading text-balance">“{children}”</blockquote>
      <figcaption className="mt-3 text-sm text-ink-soft">{by}</figcaption>
    </figure>
  );
}
