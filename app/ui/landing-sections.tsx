import type { ReactNode } from 'react';
import { Quote } from './cards';
import { whole } from './whole';

/* What is inside the bands of the landing page. */

/** Three good reasons, each with a picture of its own. */
export function Reasons({ items }: { items: readonly { title: string; words: string; picture: string }[] }) {
  return (
    <ul className="grid gap-x-10 gap-y-7 desk:grid-cols-3">
      {items.map(({ title, words, picture }) => (
        <li key={title}>
          <div className="mb-2 flex items-center gap-4 desk:block">
            <Picture src={picture} width={120} height={96} />
            <h3 className="desk:mt-4">{whole(title)}</h3>
          </div>
          <p className="text-ink-soft">{words}</p>
        </li>
      ))}
    </ul>
  );
}

/** One case study: whose it is, what happened, and what made the difference. */
export function Story({ who, children, difference }: { who: string; children: ReactNode; difference: string }) {
  return (
    <>
      <p className="text-sm font-bold text-ink">{who}</p>
      <p className="mt-2 whitespace-pre-line">{children}</p>
      <p className="mt-3 border-l-4 border-green pl-4 text-ink">
        <b>What made the difference:</b> {difference}
      </p>
    </>
  );
}

export function Reviews({ items }: { items: readonly { text: string; by: string }[] }) {
  return (
    <div className="grid gap-x-10 gap-y-8 desk:grid-cols-3">
      {items.map(({ text, by }) => (
        <Quote key={text} by={by}>
          {text}
        </Quote>
      ))}
    </div>
  );
}

interface InvitationProps {
  id?: string;
  title: string;
  children: ReactNode;
  action: ReactNode;
  picture: string;
}

/** For other readers than the rest of the page. */
export function Invitation({ id, title, children, action, picture }: InvitationProps) {
  return (
    <section id={id} className="mx-auto max-w-page px-5 pt-13 desk:pt-18">
      <div className="grid items-center gap-x-12 gap-y-6 rounded-lg bg-amber-tint px-5.5 py-9 desk:grid-cols-[1fr_auto] desk:px-12 desk:py-12">
        <div>
          <h2>{title}</h2>
          <p className="mt-3 mb-6 text-ink-soft">{children}</p>
          {action}
        </div>
        <div className="max-desk:hidden">
          <Picture src={picture} width={220} height={190} />
        </div>
      </div>
    </section>
  );
}

/** For where a wide screen has space to spare. */
export function WidePicture(props: PictureProps) {
  return (
    <div className="mt-4 max-lg:hidden">
      <Picture {...props} />
    </div>
  );
}

type PictureProps = { src: string; width: number; height: number };

/** A decorative image, loaded when it is about to scroll into view. */
function Picture({ src, width, height }: PictureProps) {
  return <img src={src} width={width} height={height} alt="" loading="lazy" decoding="async" />;
}
