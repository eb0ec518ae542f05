import { Outlet, useLoaderData } from '@remix-run/react';
import type { LawFirm } from '~/domain/partner/law-firm/entity-schema';
import { getLawFirm } from '~/domain/partner/law-firm/queries.server';
import { type LawyerGroupRow, listLawyerGroupRows } from '~/domain/partner/lawyer-group/queries.server';
import { displayOfficePhone } from '~/domain/people/phone-rules';
import { page } from '~/routes/shared/handler.server';
import { Box } from '~/ui/cards';
import { Tag } from '~/ui/feedback';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { DescriptionList } from '~/ui/lists';
import { AdminHead, Section } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { PanelTag } from '../lawyer-group/panel-tag';
import { staffPageById } from '../shared/params';
import { CopyableText, dayOf, emailOf, postal } from '../transaction/formats';
import { FETCHING } from './labels';

export const handle: PageHandle = {
  title: ({ firm }: { firm: LawFirm }) => firm.name,
  crumbs: ({ firm }: { firm: LawFirm }) => [
    { label: 'Law Firms', href: urls.adminLawFirms() },
    { label: firm.name, href: urls.adminLawFirm(firm._id) },
  ],
};

export const loader = page(staffPageById(FETCHING), async ({ params: { id } }) => {
  const [firm, groups] = await Promise.all([getLawFirm(id), listLawyerGroupRows(id)]);
  return { firm, groups, phone: firm.phone_number && displayOfficePhone(firm.phone_number) };
});

const columns = [
  { label: 'Name' },
  { label: 'Solicitor' },
  { label: 'Legal assistants', numeric: true },
  { label: 'Panel' },
];

export default function LawFirmPage() {
  const { firm, groups, phone } = useLoaderData<typeof loader>();
  const isClosed = firm.closed_at !== null;
  return (
    <>
      <AdminHead
        title={firm.name}
        tags={isClosed && <Tag tone="none">Closed</Tag>}
        actions={
          <>
            <LinkButton dialog small href={urls.adminEditLawFirm(firm._id)}>
              Edit law firm
            </LinkButton>
            <LinkButton small variant="quiet" href={urls.adminWork({ who: 'all', firm: firm._id })}>
              View its work
            </LinkButton>
            <LinkButton
              dialog
              small
              variant="quiet"
              href={isClosed ? urls.adminReopenLawFirm(firm._id) : urls.adminCloseLawFirm(firm._id)}
            >
              {isClosed ? 'Reopen law firm' : 'Close law firm'}
            </LinkButton>
          </>
        }
      />
      <Box>
        <DescriptionList
          items={[
            { label: 'Email', value: emailOf(firm.email) ?? 'unknown' },
            { label: 'Phone number', value: phone && <CopyableText text={phone} label={`phone number ${phone}`} /> },
            { label: 'Organisation name', value: firm.address.organisation_name },
            { label: 'Address', value: postal(firm.address) },
            ...(firm.closed_at ? [{ label: 'Closed since', value: dayOf(firm.closed_at) }] : []),
            { label: 'ID', value: <CopyableText text={firm._id} label="ID" /> },
          ]}
        />
      </Box>
      <Section
        title="Lawyer groups"
        action={
          !isClosed && (
            <LinkButton dialog small variant="quiet" href={urls.adminAddLawyerGroup(firm._id)}>
              Add lawyer group
            </LinkButton>
          )
        }
      >
        <Table
          caption="Lawyer groups"
          columns={columns}
          stacks
          rows={groups.map(toRow)}
          empty={
            <>
              This firm has no lawyer groups, so you cannot assign transactions to it.{' '}
              {!isClosed && (
                <Link to={urls.adminAddLawyerGroup(firm._id)} preventScrollReset>
                  Add the first lawyer group
                </Link>
              )}
            </>
          }
        />
      </Section>
      <Outlet />
    </>
  );
}

const toRow = ({ _id, name, solicitor, legal_assistants, panel_solicitor, ...group }: LawyerGroupRow) => ({
  key: _id,
  href: urls.adminLawyerGroup(_id),
  cells: [
    name,
    solicitor ? `${solicitor.first_name} ${solicitor.last_name}` : '—',
    legal_assistants.length,
    <PanelTag key="panel" isPanel={panel_solicitor} isClosed={group.closed_at !== null || group.is_firm_closed} />,
  ],
});
