import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listBrands } from '~/domain/partner/brand/queries.server';
import { listEstateAgents } from '~/domain/partner/estate-agent/queries.server';
import type { BrandCount } from '~/domain/partner/estate-agent/rules';
import { estateAgentsView } from '~/domain/partner/estate-agent/schema';
import { displayPhone } from '~/domain/people/rules';
import { page } from '~/routes/shared/handler.server';
import { LinkButton } from '~/ui/button';
import { Tag } from '~/ui/feedback';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { PageSizeSelect, Pagination } from '~/ui/paging';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { ListFilters } from './list-filters';
import { nameOf } from './words';

export const handle: PageHandle = { title: 'Estate Agents', crumbs: [{ label: 'Estate Agents' }] };

export const loader = page(
  { access: 'staff', failure: 'There was an error while fetching estate agents' },
  async ({ url }) => {
    const { asked, page: number, size, query } = estateAgentsView(url.searchParams);
    const { items, totalItems, totalFilteredItems, brandCounts } = await listEstateAgents(asked);
    const chosen = asked.brand ? await chosenBrand(asked.brand, brandCounts) : null;
    // A bookmark of a brand, or of a page, that is there no more.
    if (asked.brand && !chosen) throw redirect(urls.adminEstateAgents({ ...query, brand: undefined, page: undefined }));
    const pages = Math.max(1, Math.ceil(totalFilteredItems / size));
    if (number > pages) throw redirect(urls.adminEstateAgents({ ...query, page: String(pages) }));
    const isListed = brandCounts.some(({ brandId }) => brandId === chosen?.brandId);
    return {
      page: number,
      pages,
      size,
      query,
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
      totalFilteredItems,
    };
  },
);

/** With its count, which is none where the search finds nothing of it. */
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
  const { page: number, pages, size, query, rows, totalItems, totalFilteredItems } = view;
  const first = (number - 1) * size + 1;
  const { page: _, ...sameList } = query;
  return (
    <>
      <AdminHead
        title="Estate Agents"
        count={totalItems}
        actions={
          <>
            <LinkButton small variant="quiet" href={urls.adminBrands()}>
              Brands
            </LinkButton>
            <LinkButton small href={urls.adminEstateAgent('add')}>
              Add estate agent
            </LinkButton>
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <ListFilters
          searchValue={query.searchValue ?? ''}
          brand={view.brand}
          brandCounts={view.brandCounts}
          size={query.size}
        />
        <p role="status" className="text-ink-soft tabular-nums">
          {totalFilteredItems > 0 &&
            `${inWords(first)}–${inWords(first + rows.length - 1)} of ${inWords(totalFilteredItems)}`}
        </p>
      </div>
      <Table
        caption="Estate Agents"
        columns={COLUMNS}
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
            row.phone ? displayPhone(row.phone) : '—',
          ],
        }))}
        empty={
          totalItems === 0
            ? 'There is no estate agent yet. Add the first one.'
            : 'No estate agent is like that. Try another word or brand.'
        }
      />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        <PageSizeSelect size={size} action={urls.adminEstateAgents()} keep={{ ...sameList, size: undefined }} />
        <Pagination
          page={number}
          pages={pages}
          href={(each) => urls.adminEstateAgents({ ...query, page: each === 1 ? undefined : String(each) })}
        />
      </div>
    </>
  );
}

const inWords = (number: number) => number.toLocaleString('en-GB');
