import { Bars } from '~/ui/bars';
import { FormError } from '~/ui/form';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import type { MonthOfFirms, ReferralList } from './stats-view';

export function NewTransactions({ months }: { months: readonly { label: string; value: number }[] }) {
  return (
    <section>
      <h2 className="mb-4 text-h3">New Transactions</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-6 lg:grid-cols-2">
        <Table
          caption="New Transactions"
          columns={[{ label: 'Month' }, { label: 'Transactions', numeric: true }]}
          rows={months.map(({ label, value }) => ({ key: label, cells: [label, value.toLocaleString('en-GB')] }))}
        />
        <Bars label="New transactions, month by month" bars={months} />
      </div>
    </section>
  );
}

/** The firms that a picture has room for. */
const DRAWN = 8;

const firmColumns = [
  { label: 'Law firm' },
  { label: 'Seller side', numeric: true },
  { label: 'Buyer side', numeric: true },
  { label: 'Total', numeric: true },
];

export function Assignments({ months }: { months: readonly MonthOfFirms[] }) {
  return (
    <section>
      <h2 className="mb-4 text-h3">Solicitors Assignments</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        {months.map(({ label, firms }) => (
          <div key={label} className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <h3>{label}</h3>
            <Table
              caption={`Solicitors Assignments, ${label}`}
              columns={firmColumns}
              rows={firms.map(({ id, name, sellers, buyers }) => ({
                key: id,
                cells: [name, sellers, buyers, sellers + buyers],
              }))}
              empty="There were no assignments in this month."
            />
            {firms.length > 1 && (
              <Bars
                label={`Assignments by law firm, ${label}`}
                bars={firms
                  .slice(0, DRAWN)
                  .map(({ name, sellers, buyers }) => ({ label: name, value: sellers + buyers }))}
              />
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

const referralColumns = [
  { label: 'Name' },
  { label: 'Type' },
  { label: 'Property address' },
  { label: 'Property value', numeric: true },
  { label: 'Date legals started', numeric: true },
];

export function Referrals({ title, list }: { title: string; list: ReferralList }) {
  return (
    <section>
      <h2 className="mb-4 text-h3">{title}</h2>
      {list.failure ? (
        <FormError>{list.failure}</FormError>
      ) : (
        <Table
          caption={title}
          columns={referralColumns}
          rows={list.rows.map((row) => ({
            key: row.id,
            ...(row.saleId && { href: urls.adminTransaction(row.saleId) }),
            cells: [row.name, row.type, row.address, row.value, row.legals],
          }))}
          empty="There are no referrals yet."
        />
      )}
      <p className="mt-3 flex gap-6">
        {list.newest && (
          <a href={list.newest} data-keep-place>
            Newest
          </a>
        )}
        {list.older && (
          <a href={list.older} data-keep-place>
            Older
          </a>
        )}
      </p>
    </section>
  );
}
