import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listBrands } from '~/domain/partner/brand/queries.server';
import { listEstateAgents } from '~/domain/partner/estate-agent/queries.server';
import type { BrandCount } from '~/domain/partner/estate-agent/rules';
import { estateAgentsListState } from '~/domain/partner/estate-agent/schema';
import { displayPhone } from '~/domain/people/rules';
import { page } from '~/routes/shared/handler.server';
import { listPage } from '~/routes/shared/list-page.server';
import { Tag } from '~/ui/feedback';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { ListFooter, ListRange } from '~/ui/list-footer';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { nameOf } from './labels';
import { ListFilters } from './list-filters';

export const handle: PageHandle = { title: 'Estate Agents', crumbs: [{ label: 'Estate Agents' }] };

export const loader = page(
  { access: 'staff', failure: 'There was an error while fetching estate agents' },
  async ({ url }) => {
    const state = estateAgentsListState(url.searchParams);
    const { items, totalItems, brandCounts, chosen, list } = await listPage(
      state,
      urls.adminEstateAgents,
      async (skip, take) => {
        const { brand } = state.filter;
        const found = await listEstateAgents({ ...state.filter, offset: skip, limit: skip + take });
        const chosen = brand ? await chosenBrand(brand, found.brandCounts) : null;
        // A bookmark of a brand that has been deleted.
        if (!chosen && brand)
          throw redirect(urls.adminEstateAgents({ ...state.query, brand: undefined, page: undefined }));
        return { ...found, chosen };
      },
    );
    const isListed = brandCounts.some(({ brandId }) => brandId === chosen?.brandId);
    return {
      list,
      brand: chosen?.brandId ?? '',
      brandCounts: chosen && !isListed ? [...brandCounts, chosen] : brandCounts,
      rows: items.map(({ _id, brand, office, valuers }) => ({
        _id,
        brand,
        office: office.name,
        town: office.address?.post_town ?? null,
        phone: office.phone_number,
        valuer: valuers[0] ? { name: nameOf(valuers[0]), hasEmail: valuers[0].email !== null } : null,
      })),
      totalItems,
    };
  },
);

/** With its count, which is 0 if the search finds none of its offices. */
async function chosenBrand(idOrName: string, counts: readonly BrandCount[]): Promise<BrandCount | undefined> {
  const isIt = (id: string, name: string) => id === idOrName || name.toLowerCase() === idOrName.toLowerCase();
  const counted = counts.find(({ brand, brandId }) => isIt(brandId, brand));
  if (counted) return counted;
  const known = (await listBrands()).find(({ _id, brandName }) => isIt(_id, brandName));
  return known && { brand: known.brandName, brandId: known._id, count: 0 };
}

const COLUMNS = ['Brand', 'Office', 'Town', 'Primary valuer', 'Phone number'].map((label) => ({ label }));

export default function EstateAgents() {
  const view = useLoaderData<typeof loader>();
  const { list, rows, totalItems } = view;
  return (
    <>
      <AdminHead
        title="Estate Agents"
        count={list.found === totalItems ? totalItems : undefined}
        actions={
          <>
            <LinkButton small href={urls.adminEstateAgent('add')}>
              Add estate agent
            </LinkButton>
            <LinkButton small variant="quiet" href={urls.adminBrands()}>
              Brands
            </LinkButton>
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <ListFilters
          searchValue={list.query.searchValue ?? ''}
          brand={view.brand}
          brandCounts={view.brandCounts}
          size={list.query.size}
        />
        <p role="status" className="text-ink-soft tabular-nums">
          <ListRange list={list} />
        </p>
      </div>
      <Table
        caption="Estate Agents"
        columns={COLUMNS}
        stacks
        fits
        rows={rows.map((row) => ({
          key: row._id,
          href: urls.adminEstateAgent(row._id),
          cells: [
            <>
              {row.brand}
              <span className="sr-only"> - {row.office}</span>
            </>,
            row.office,
            row.town ?? '—',
            <>
              {row.valuer?.name ?? '—'} {row.valuer && !row.valuer.hasEmail && <Tag tone="wait">No email</Tag>}
            </>,
            row.phone ? (
              <span key="phone" className="whitespace-nowrap">
                {displayPhone(row.phone)}
              </span>
            ) : (
              '—'
            ),
          ],
        }))}
        empty={
          totalItems === 0 ? (
            <>
              There are no estate agents yet. You need one before you can assign it to a sale.{' '}
              <Link to={urls.adminEstateAgent('add')}>Add the first estate agent</Link>
            </>
          ) : (
            'No estate agents match your search. Try another word or brand.'
          )
        }
      />
      <ListFooter list={list} href={urls.adminEstateAgents} />
    </>
  );
}
