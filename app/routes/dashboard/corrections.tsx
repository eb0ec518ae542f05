import { Notice } from '~/ui/feedback';
import { LinkButton } from '~/ui/link-button';
import type { DealView } from './deal';

/** Our corrections of what the customer told us, with the link to say that one is not right. */
export function Corrections({ corrections }: Pick<DealView, 'corrections'>) {
  return (
    <section className="mb-10">
      <h2>What we corrected</h2>
      {corrections.map(({ title, day, state, words, href }) => (
        <Notice key={href}>
          <h3>{title}</h3>
          <p className="mt-1 text-md">
            On {day}. {words}
          </p>
          <p className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
            <a href={href} className="inline-flex min-h-11 items-center text-md">
              View what changed<span className="sr-only">: {title}</span>
            </a>
            {state === 'made' && (
              <LinkButton small variant="quiet" href={`${href}#objection-objection`}>
                This is not right<span className="sr-only">: {title}</span>
              </LinkButton>
            )}
          </p>
        </Notice>
      ))}
    </section>
  );
}
