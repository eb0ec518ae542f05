import { Form, useLoaderData } from '@remix-run/react';
import { listUsers } from '~/domain/account/users-queries.server';
import { VIEWED } from '~/domain/agent-access/rules';
import { fullName } from '~/domain/people/rules';
import { type AuditedChange, findAbout, listChanges } from '~/domain/reporting/changes-queries.server';
import { changedFieldsInWords, inWords, type Named, subjectLabel } from '~/domain/reporting/changes-rules';
import { changesListState } from '~/domain/reporting/changes-schema';
import { formatMoment } from '~/domain/shared/dates-rules';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { Link } from '~/ui/link';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'Audit log', crumbs: [{ label: 'Audit log' }] };

/** The most staff in the list to choose from. To filter by others, use the links in their rows. */
const MOST_STAFF = 100;

export const loader = page({ access: 'staff', failure: 'There was an error fetching changes' }, async ({ url }) => {
  const state = changesListState(url.searchParams);
  const about = state.about === null ? null : await findAbout(state.about);
  const isNobody = state.about !== null && about === null;
  const [{ changes, hasMore, named }, staff] = await Promise.all([
    isNobody
      ? { changes: [], hasMore: false, named: new Map<string, Named>() }
      : listChanges({ ...state, about: about?.id ?? null }),
    listUsers({ searchValue: '', isActive: null, type: 'admin', offset: 0, limit: MOST_STAFF }),
  ]);
  const { before: _, ...filter } = state.query;
  return {
    filter,
    isNewest: state.before === null,
    older: hasMore ? (changes.at(-1)?.id ?? null) : null,
    about: isNobody ? { id: null, kind: null } : about,
    staff: staff.items.map(({ _id, first_name, last_name }) => ({
      id: _id,
      name: fullName({ firstName: first_name, lastName: last_name }),
    })),
    rows: changes.map((change) => toRow(change, named)),
  };
});

const toRow = ({ at, before, after, action, ...change }: AuditedChange, named: ReadonlyMap<string, Named>) => ({
  id: change.id,
  when: formatMoment(at),
  actorId: change.actorId,
  author: change.actorName ?? 'Erased person',
  action: inWords(action),
  subject: subjectLabel(change.subjectType),
  href: hrefOf(change),
  // A look changes nothing.
  changed: withLinks(
    action === VIEWED ? { fields: [], more: null } : changedFieldsInWords(before, after, named),
    named,
  ),
});

/** Each name leads to its page. */
function withLinks(changed: ReturnType<typeof changedFieldsInWords>, named: ReadonlyMap<string, Named>) {
  const linkTo = (id: string | undefined) => {
    const type = id === undefined ? undefined : named.get(id)?.type;
    if (id === undefined || type === undefined) return undefined;
    return hrefOf({ subjectType: type, subjectId: id, saleId: type === 'sale' ? id : null }) ?? undefined;
  };
  return (
    changed && {
      ...changed,
      fields: changed.fields.map(({ beforeId, afterId, ...field }) => ({
        ...field,
        beforeHref: linkTo(beforeId),
        afterHref: linkTo(afterId),
      })),
    }
  );
}

/** The page of what was changed. Null if it has none. */
function hrefOf({ subjectType, subjectId, saleId }: Pick<AuditedChange, 'subjectType' | 'subjectId' | 'saleId'>) {
  if (saleId) return urls.adminTransaction(saleId);
  return PAGES[subjectType]?.(subjectId) ?? null;
}

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  app_user: urls.adminUser,
  estate_agent: urls.adminEstateAgent,
  law_firm: urls.adminLawFirm,
  lawyer_group: urls.adminLawyerGroup,
  transactions_group: (id) => urls.adminGroup(id),
  invoice_file: (id) => urls.adminInvoiceFile(id),
};

const columns = [{ label: 'When' }, { label: 'Who' }, { label: 'What' }, { label: 'Changes' }];

export default function AuditLog() {
  const { filter, isNewest, older, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHead title="Audit log" />
      <Filters />
      <About />
      <Table
        caption="Changes by staff"
        columns={columns}
        stacks
        wide
        rows={rows.map(({ id, when, actorId, author, action, subject, href, changed }) => ({
          key: id,
          cells: [
            <span key="when" className="block md:min-w-36 tabular-nums">
              {when}
            </span>,
            actorId ? (
              <Link key="who" to={urls.adminAudit({ ...filter, staff: actorId })}>
                {author}
              </Link>
            ) : (
              author
            ),
            <span key="what" className="block md:min-w-40">
              {action}: {href ? <Link to={href}>{subject}</Link> : subject}
            </span>,
            changed?.fields.length === 0 ? '—' : <Changed key="changed" changed={changed} />,
          ],
        }))}
        empty={
          <>
            No changes match this filter. Try another one. <Link to={urls.adminAudit()}>Show all changes</Link>
          </>
        }
      />
      <p className="mt-5 flex flex-wrap gap-x-6">
        {!isNewest && <Link to={urls.adminAudit(filter)}>Newest changes</Link>}
        {older && <Link to={urls.adminAudit({ ...filter, before: older })}>Older changes</Link>}
      </p>
    </>
  );
}

const control =
  'min-h-11 lg:min-h-9 w-full rounded-sm border-[1.5px] border-edge bg-white px-3 py-1 text-ink hover:border-ink';

function Filters() {
  const { filter, staff } = useLoaderData<typeof loader>();
  const isListed = !filter.staff || staff.some(({ id }) => id === filter.staff);
  return (
    <search>
      <Form method="get" action={urls.adminAudit()} preventScrollReset className="mb-4 flex flex-wrap items-end gap-3">
        <label className="w-full sm:w-96">
          Transaction or person: ID, reference or email
          <input key={filter.about} name="about" defaultValue={filter.about} autoComplete="off" className={control} />
        </label>
        <label className="w-full sm:w-56">
          Member of staff
          <select key={filter.staff} name="staff" defaultValue={filter.staff} className={control}>
            <option value="">Everyone</option>
            {!isListed && <option value={filter.staff}>The person you chose</option>}
            {staff.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="w-full sm:w-44">
          Day
          <input key={filter.day} type="date" name="day" defaultValue={filter.day} className={control} />
        </label>
        <Button small variant="quiet">
          Show changes
        </Button>
        {Object.keys(filter).length > 0 && (
          <Link to={urls.adminAudit()} className="inline-flex min-h-11 items-center">
            Clear filters
          </Link>
        )}
      </Form>
    </search>
  );
}

/** What the list contains, and how far back it goes. */
function About() {
  const { about } = useLoaderData<typeof loader>();
  if (!about) return null;
  if (about.kind === null) {
    return <p className="mb-4 text-ink-soft">No transaction or person has this ID, reference or email address.</p>;
  }
  return (
    <p className="mb-4 text-ink-soft">
      {about.kind === 'sale' ? (
        <>
          Changes to <Link to={urls.adminTransaction(about.id)}>this transaction</Link>, its checks, searches and
          orders, and its newest 50 purchases.
        </>
      ) : (
        <>
          Changes to <Link to={urls.adminUser(about.id)}>this person’s account</Link>, and to their newest 50 sales and
          50 purchases.
        </>
      )}
    </p>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]['changed'];

function Changed({ changed }: { changed: Shown }) {
  if (!changed) return <span className="text-ink-soft">Erased</span>;
  return (
    <ul className="md:min-w-72 wrap-anywhere">
      {changed.fields.map(({ field, before, after, beforeHref, afterHref }) => (
        <li key={field}>
          <b>{field}</b>: {linked(before, beforeHref)} <span aria-hidden="true">→</span>
          <span className="sr-only">became</span> {linked(after, afterHref)}
        </li>
      ))}
      {changed.more && <li className="text-ink-soft">{changed.more}</li>}
    </ul>
  );
}

const linked = (text: string, href: string | undefined) => (href ? <Link to={href}>{text}</Link> : text);
