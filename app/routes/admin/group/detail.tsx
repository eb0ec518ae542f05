import { Outlet, useLoaderData } from '@remix-run/react';
import { addressLines } from '~/domain/address/rules';
import { getCompany } from '~/domain/company/queries.server';
import { getGroupRow } from '~/domain/group/queries.server';
import { FETCHING_GROUPS } from '~/domain/group/rules';
import { tenureWords } from '~/domain/property/rules';
import { listSales, type SaleRow } from '~/domain/reporting/list-queries.server';
import { formatDay } from '~/domain/shared/dates-rules';
import { poundsInWords } from '~/domain/shared/pence-rules';
import { pageOf } from '~/domain/shared/schema';
import { page } from '~/routes/shared/handler.server';
import { listPage } from '~/routes/shared/list-page.server';
import { Box } from '~/ui/cards';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { ListFooter, ListRange } from '~/ui/list-footer';
import { DescriptionList } from '~/ui/lists';
import { Section } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { staffPageById } from '../shared/params';
import { CopyableText, emailOf, postal } from '../transaction/formats';
import { crumbsOfGroup, GroupHead, type GroupShown } from './head';

export const handle: PageHandle = {
  title: ({ group }: GroupShown) => group.name,
  crumbs: crumbsOfGroup,
};

export const loader = page(staffPageById(FETCHING_GROUPS), async ({ params: { id }, url }) => {
  const group = await getGroupRow(id);
  const [company, { items, list }] = await Promise.all([
    getCompany(group.company_seller._id),
    listPage(
      pageOf(url.searchParams),
      (query) => urls.adminGroup(id, query),
      (skip, take) => listSales({ groupId: id }, skip, take),
    ),
  ]);
  return { group, company, created: formatDay(group.createdAt), list, units: items.map(unitRow) };
});

const unitRow = (sale: SaleRow) => ({
  id: sale.id,
  address: addressLines(sale.address).join(', '),
  tenure: tenureWords({ tenure: sale.tenure, tenure_details: sale.tenureDetails }),
  price: sale.askingPrice === null ? null : poundsInWords(sale.askingPrice),
  buyer: sale.buyer,
  isPaid: sale.paidAt !== null,
  estateAgent: sale.estateAgent,
  sellerSolicitor: sale.sellerSolicitor?.firm ?? null,
  buyerSolicitor: sale.buyerSolicitor?.firm ?? null,
});

const columns = [
  { label: 'Address' },
  { label: 'Tenure' },
  { label: 'Asking price', numeric: true },
  { label: 'Buyer' },
  { label: 'Paid' },
  { label: 'Estate agent' },
  { label: 'Seller solicitor' },
  { label: 'Buyer solicitor' },
  { label: 'Group', buttons: true },
];

export default function Group() {
  const { group, company, created, list, units } = useLoaderData<typeof loader>();
  const { _id, representative } = group;
  return (
    <>
      <GroupHead group={group} tab="details" />
      <Box>
        <DescriptionList
          items={[
            { label: 'ID', value: <CopyableText text={_id} label="ID" /> },
            {
              label: 'Representative',
              value: (
                <Link to={urls.adminUser(representative._id)}>
                  {representative.first_name} {representative.last_name}
                </Link>
              ),
            },
            { label: 'Email of the representative', value: emailOf(representative.email) },
            { label: 'Units paid', value: `${group.paid} of ${group.units}` },
            { label: 'Created', value: created },
          ]}
        />
      </Box>
      <Section
        title="Seller company"
        action={
          <LinkButton dialog small variant="quiet" href={urls.adminGroupPart(_id, 'company')}>
            Edit company
          </LinkButton>
        }
      >
        <Box>
          <DescriptionList
            items={[
              { label: 'Company name', value: company.name },
              { label: 'Company number', value: <CopyableText text={company.company_number} label="company number" /> },
              { label: 'Address', value: postal(company.address) },
            ]}
          />
        </Box>
      </Section>
      <Section
        title="Units"
        action={
          <LinkButton dialog small variant="quiet" href={urls.adminGroupPart(_id, 'add-unit')}>
            Add a unit
          </LinkButton>
        }
      >
        <p className="text-ink-soft tabular-nums">
          <ListRange list={list} />
        </p>
        <Table
          caption="Units"
          columns={columns}
          stacks
          fits
          rows={units.map((unit) => ({
            key: unit.id,
            href: urls.adminTransaction(unit.id),
            cells: [
              unit.address,
              unit.tenure,
              unit.price ?? '—',
              unit.buyer ?? '—',
              unit.isPaid ? 'Yes' : 'No',
              unit.estateAgent ?? '—',
              unit.sellerSolicitor ?? '—',
              unit.buyerSolicitor ?? '—',
              <Link
                key="out"
                to={urls.adminRemoveUnit(_id, unit.id)}
                preventScrollReset
                className="relative inline-flex min-h-11 items-center lg:min-h-6"
              >
                Take out<span className="sr-only"> {unit.address}</span>
              </Link>,
            ],
          }))}
          empty={
            <>
              This group has no units.{' '}
              <Link to={urls.adminGroupPart(_id, 'add-unit')} preventScrollReset>
                Add the first unit
              </Link>
            </>
          }
        />
        <ListFooter list={list} href={(query) => urls.adminGroup(_id, query)} />
      </Section>
      <Outlet />
    </>
  );
}
