import { Outlet, useLoaderData } from '@remix-run/react';
import { listProposals, type Proposal } from '~/domain/managing/proposal/queries.server';
import { formatMoment } from '~/domain/shared/dates-rules';
import { page } from '~/routes/shared/handler.server';
import { Link } from '~/ui/link';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { crumbsOf, FAILED } from './labels';
import { ChangeList, changeOf } from './proposal-change';

const TITLE = 'Changes waiting for a second manager';

export const handle: PageHandle = { title: TITLE, crumbs: crumbsOf(TITLE) };

export const loader = page({ access: 'staff', failure: FAILED }, async ({ viewer }) => ({
  proposals: (await listProposals(viewer)).map(toRow),
}));

const toRow = (proposal: Proposal) => ({
  ...changeOf(proposal),
  ...{ id: proposal.id, by: proposal.by, refused: proposal.refused },
  at: formatMoment(proposal.at),
});

const columns = [{ label: 'What' }, { label: 'Change' }, { label: 'Proposed' }, { label: 'Actions', buttons: true }];

export default function Proposals() {
  const { proposals } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHead title={TITLE} />
      <p className="mb-4 max-w-measure text-ink-soft">
        Changes to codes, prices and the amount that firms pay need two managers. Any manager but the one who proposed a
        change can confirm it, and any manager can take it back.
      </p>
      <Table
        caption={TITLE}
        columns={columns}
        stacks
        rows={proposals.map(({ id, title, fields, by, at, refused }) => ({
          key: id,
          cells: [
            title,
            <ChangeList key="fields" fields={fields} />,
            <span key="by">
              {by}
              <span className="block text-sm whitespace-nowrap text-ink-soft">{at}</span>
            </span>,
            <span key="actions" className="flex flex-wrap gap-x-5">
              {refused === null && (
                <Link to={urls.adminDecideProposal(id, 'confirm')} preventScrollReset>
                  Confirm<span className="sr-only"> {title}</span>
                </Link>
              )}
              <Link to={urls.adminDecideProposal(id, 'take-back')} preventScrollReset>
                Take back<span className="sr-only"> {title}</span>
              </Link>
            </span>,
          ],
          below: refused && <p className="text-sm text-ink-soft">{refused}</p>,
        }))}
        empty="No changes are waiting."
      />
      <Outlet />
    </>
  );
}
