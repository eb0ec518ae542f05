import { NextStrip, Tag } from '~/ui/feedback';
import { LinkButton } from '~/ui/link-button';
import type { OpenUpdateRow } from './open-update';

/** The questions of a transaction that wait for us, on each of its tabs. */
export function OpenUpdates({ updates }: { updates: readonly OpenUpdateRow[] }) {
  return (
    <>
      {updates.map(({ id, name, question, href, ...update }) => (
        <NextStrip
          key={id}
          action={
            <LinkButton dialog small variant="quiet" href={href}>
              Answer<span className="sr-only"> {name}</span>
            </LinkButton>
          }
        >
          <UpdateState {...update} /> <b>{name} asks:</b> {question}
        </NextStrip>
      ))}
    </>
  );
}

/** By when our next word is promised, whether it is late, and whether to read the question before anything else. */
export function UpdateState({
  until,
  isLate,
  isReadFirst,
  isPromised,
}: Pick<OpenUpdateRow, 'until' | 'isLate' | 'isReadFirst' | 'isPromised'>) {
  return (
    <>
      <Tag tone={isLate ? 'bad' : 'wait'}>
        {isLate ? 'Late, due' : 'Due'} {until}
      </Tag>{' '}
      {isReadFirst && (
        <>
          <Tag tone="bad">Read first</Tag>{' '}
        </>
      )}
      {isPromised && (
        <>
          <Tag tone="info">Solicitor asked</Tag>{' '}
        </>
      )}
    </>
  );
}
