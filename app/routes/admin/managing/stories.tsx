import { Outlet, useLoaderData } from '@remix-run/react';
import { listStories } from '~/domain/managing/stories/queries.server';
import { KIND_LABELS, MOST_SHOWN } from '~/domain/managing/stories/rules';
import { dayAsRead } from '~/domain/shared/dates-rules';
import { page } from '~/routes/shared/handler.server';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { crumbsOf, FAILED } from './labels';

const TITLE = 'Reviews and stories';

export const handle: PageHandle = { title: TITLE, crumbs: crumbsOf(TITLE) };

export const loader = page({ access: 'staff', failure: FAILED }, async ({ viewer }) => ({
  stories: await listStories(viewer),
}));

const columns = [
  { label: 'What' },
  { label: 'Who' },
  { label: 'What they told us' },
  { label: 'Transaction' },
  { label: 'They agreed on' },
  { label: 'Actions', buttons: true },
];

type Listed = Awaited<ReturnType<typeof listStories>>[number];

export default function Stories() {
  const { stories } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHead
        title={TITLE}
        count={stories.length}
        actions={
          <LinkButton dialog small href={urls.adminAddStory()}>
            Add review or story
          </LinkButton>
        }
      />
      <p className="mb-4 max-w-measure text-ink-soft">
        The landing page shows the newest {MOST_SHOWN}. We delete one when we erase the details of anyone in its
        transaction.
      </p>
      <Table
        caption={TITLE}
        columns={columns}
        stacks
        wide
        rows={stories.map(toRow)}
        empty={
          <>
            There are no reviews or stories yet, so the live site shows none.{' '}
            <Link to={urls.adminAddStory()} preventScrollReset>
              Add the first review or story
            </Link>
          </>
        }
      />
      <Outlet />
    </>
  );
}

const toRow = ({ id, kind, who, title, text, sale, consentedOn }: Listed) => ({
  key: id,
  cells: [
    KIND_LABELS[kind],
    <span key="who" className="wrap-anywhere">
      {who}
    </span>,
    <span key="text" className="wrap-anywhere">
      {title ? `${title}. ${text}` : text}
    </span>,
    <Link key="sale" to={urls.adminTransaction(sale.id)}>
      {sale.reference}
    </Link>,
    dayAsRead(consentedOn),
    <span key="actions" className="flex flex-wrap gap-x-5">
      <Link to={urls.adminStory(id)} preventScrollReset>
        Change<span className="sr-only"> what {who} told us</span>
      </Link>
      <Link to={urls.adminStory(id, 'remove')} preventScrollReset>
        Remove<span className="sr-only"> what {who} told us</span>
      </Link>
    </span>,
  ],
});
