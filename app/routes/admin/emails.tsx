import { Outlet, useLoaderData } from '@remix-run/react';
import { currentRecipients } from '~/domain/email/address-queries.server';
import { countEmails, type ListedEmail, listEmails, type OutboxFilter } from '~/domain/email/queries.server';
import { emailKindWords } from '~/domain/email/rules';
import { formatMoment } from '~/domain/shared/dates-rules';
import { pageOf } from '~/domain/shared/schema';
import { page } from '~/routes/shared/handler.server';
import { listPage } from '~/routes/shared/list-page.server';
import { EmailText } from '~/ui/email-text';
import { Banner } from '~/ui/feedback';
import { FilterChips } from '~/ui/filters';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { ListFooter } from '~/ui/list-footer';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { MarkOff } from './shared/mark-off';
import { NewAddress } from './shared/new-address';

export const handle: PageHandle = {
  title: 'Emails',
  crumbs: [{ label: 'Operations', href: urls.adminOperations() }, { label: 'Emails' }],
};

const guard = { access: 'staff', failure: 'There was an error fetching emails' } as const;

function emailsListState({ searchParams }: URL) {
  const show: OutboxFilter = searchParams.get('show') === 'late' ? 'late' : 'failed';
  const { query, ...pageQuery } = pageOf(searchParams);
  return { ...pageQuery, show, query: { ...query, show: show === 'late' ? show : undefined } };
}

export const loader = page(guard, async ({ url }) => {
  const state = emailsListState(url);
  const { show } = state;
  const { items, list } = await listPage(state, urls.adminEmails, async (skip, take) => {
    const [totalFilteredItems, items] = await Promise.all([countEmails(show), listEmails(show, skip, take)]);
    return { items, totalFilteredItems };
  });
  const wasSentAgain = url.searchParams.get('again') === 'true';
  const today = show === 'failed' ? await currentRecipients(items.map((email) => email.id)) : new Map<string, string>();
  return {
    show,
    list,
    wasSentAgain,
    rows: items.map((email) => ({ ...toRow(email), today: today.get(email.id) ?? email.to })),
  };
});

const toRow = ({ kind, created_at, ...email }: ListedEmail) => ({
  ...email,
  kind: emailKindWords(kind),
  queued: formatMoment(created_at),
});

const columns = [
  { label: 'Email' },
  { label: 'To' },
  { label: 'Queued' },
  { label: 'Why' },
  { label: 'Attempts', numeric: true },
  { label: 'Actions', buttons: true },
];

const CHIPS: readonly { label: string; show: OutboxFilter }[] = [
  { label: 'Failed', show: 'failed' },
  { label: 'Late', show: 'late' },
];

const LEAVE = 'inline-flex min-h-11 items-center whitespace-nowrap lg:min-h-6';

const EMPTY = {
  failed: 'There are no failed emails.',
  late: 'There are no late emails.',
};

export default function Emails() {
  const { show, list, wasSentAgain, rows } = useLoaderData<typeof loader>();
  return (
    <>
      {wasSentAgain && (
        <Banner tone="ok">We’re sending the email again. If it fails, it will appear here again.</Banner>
      )}
      <AdminHead title="Emails" count={list.found} />
      <FilterChips
        label="Filter emails"
        chips={CHIPS.map((chip) => ({
          label: chip.label,
          href: urls.adminEmails({ show: chip.show === 'late' ? 'late' : undefined }),
          current: chip.show === show,
        }))}
      />
      <p className="my-4 text-ink-soft">
        {show === 'failed'
          ? 'The mail server refused these, or we tried for three days without success.'
          : 'These have waited for over 15 minutes. We try each again at least every 5 minutes, for three days.'}
      </p>
      <Table
        caption={show === 'failed' ? 'Failed emails' : 'Late emails'}
        columns={show === 'failed' ? columns : columns.slice(0, -1)}
        stacks
        rows={rows.map(({ id, kind, to, today, queued, why, attempts, markId }) => ({
          key: id,
          cells: [
            kind,
            <span key="to" className="block md:min-w-52 wrap-anywhere">
              <EmailText email={to} />
              <NewAddress to={to} today={today} />
            </span>,
            <span key="queued" className="whitespace-nowrap">
              {queued}
            </span>,
            <span key="why" className="block md:min-w-56 wrap-anywhere">
              {why ?? '—'}
              <MarkOff markId={markId} address={to} />
            </span>,
            attempts,
            show === 'failed' && (
              <div
                key="again"
                className="flex flex-wrap items-center gap-x-4 gap-y-1 xl:flex-nowrap xl:whitespace-nowrap"
              >
                <LinkButton dialog small variant="quiet" href={urls.adminSendFailedAgain(id)}>
                  <span aria-hidden="true">Send again</span>
                  <span className="sr-only">
                    Send again: {kind} to {today}
                  </span>
                </LinkButton>
                <Link to={urls.adminLeaveFailedEmail(id)} preventScrollReset className={LEAVE}>
                  Leave it<span className="sr-only">{`: ${kind} to ${to}`}</span>
                </Link>
              </div>
            ),
          ].slice(0, show === 'failed' ? 6 : 5),
        }))}
        empty={EMPTY[show]}
      />
      <ListFooter list={list} href={urls.adminEmails} />
      <Outlet />
    </>
  );
}
