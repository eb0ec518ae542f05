import { Outlet, useLoaderData, useOutletContext } from '@remix-run/react';
import type { SaleHead } from '~/domain/reporting/sale/head-queries.server';
import { formatMoment } from '~/domain/shared/dates-rules';
import { listNotes } from '~/domain/work/queries.server';
import { page } from '~/routes/shared/handler.server';
import { EmptyState } from '~/ui/feedback';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { Section } from '~/ui/page';
import { Pagination } from '~/ui/paging';
import { urls } from '~/urls';
import { FETCHING, onTransaction, pageIn } from '../params';

const SHOWN = 20;

export const loader = page(onTransaction(FETCHING), async ({ params: { id }, url }) => {
  const number = pageIn(url);
  const notes = await listNotes(id, (number - 1) * SHOWN, SHOWN);
  return { id, number, notes: notes.map(({ at, ...note }) => ({ ...note, at: formatMoment(at) })) };
});

export default function Notes() {
  const { id, number, notes } = useLoaderData<typeof loader>();
  const { counts } = useOutletContext<SaleHead>();
  const pages = Math.ceil(counts.notes / SHOWN);
  return (
    <Section
      title="Notes"
      action={
        notes.length > 0 && (
          <LinkButton dialog small href={urls.adminAddNote(id)}>
            Add a note
          </LinkButton>
        )
      }
    >
      {notes.length === 0 && (
        <EmptyState
          action={
            <Link to={urls.adminAddNote(id)} preventScrollReset>
              Write the first note
            </Link>
          }
        >
          There are no notes yet. Note here what was said on the phone. Only staff read it. The customer can ask for a
          copy.
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {notes.map(({ id: noteId, text, author, at }) => (
          <li key={noteId} className="rounded-md border border-line bg-white px-4 py-3">
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
              {author}, {at}
              <Link
                to={urls.adminRemoveNote(id, noteId)}
                preventScrollReset
                className="inline-flex min-h-11 items-center lg:min-h-6"
              >
                Remove<span className="sr-only"> the note of {at}</span>
              </Link>
            </p>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <Pagination
          page={number}
          pages={pages}
          href={(each) => urls.adminTransaction(id, 'notes', { page: each === 1 ? undefined : String(each) })}
        />
      )}
      <Outlet />
    </Section>
  );
}
