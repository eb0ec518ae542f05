import { Bar } from '~/ui/bars';
import { FormError } from '~/ui/form';
import { Link } from '~/ui/link';
import { Section } from '~/ui/page';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import type { MonthOfFirms, MonthOfSales, ReferralList, RunningRow } from './stats-rows';

const BEFORE = { label: 'Change from the month before', numeric: true };

export function NewTransactions({ months }: { months: readonly MonthOfSales[] }) {
  const largest = Math.max(...months.map(({ value }) => value));
  return (
    <Section title="New Transactions">
      <Table
        caption="New Transactions"
        columns={[{ label: 'Month' }, { label: 'Transactions' }, BEFORE]}
        stacks
        figures
        rows={months.map(({ label, value, change }) => ({
          key: label,
          cells: [label, <Bar key="bar" value={value} largest={largest} />, change],
        }))}
      />
    </Section>
  );
}

/** How far the running transactions are: how many took each step, how long it took, and a dot for each that waits there too long. */
export function RunningTransactions({ steps, note }: { steps: readonly RunningRow[]; note: string }) {
  const largest = Math.max(...steps.map(({ value }) => value));
  return (
    <Section title="Running Transactions">
      <Table
        caption="Running Transactions"
        columns={[
          { label: 'Step' },
          { label: 'Transactions' },
          { label: 'Median', numeric: true },
          { label: 'Longer than usual' },
        ]}
        stacks
        figures
        rows={steps.map(({ label, value, median, older, href }) => ({
          key: label,
          ...(href && { href }),
          cells: [
            label,
            <Bar key="bar" value={value} largest={largest} />,
            median,
            older ? (
              <>
                <span aria-hidden="true">{older.dots}</span> {older.words}
              </>
            ) : (
              '—'
            ),
          ],
        }))}
      />
      <p className="mt-3 text-sm text-ink-soft">{note}</p>
    </Section>
  );
}

const firmColumns = [
  { label: 'Law firm' },
  { label: 'Seller side', numeric: true },
  { label: 'Buyer side', numeric: true },
  { label: 'Total' },
  BEFORE,
];

export function Assignments({ months }: { months: readonly MonthOfFirms[] }) {
  const largest = Math.max(0, ...months.flatMap(({ firms }) => firms.map(({ total }) => total)));
  return (
    <Section title="Solicitors Assignments">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {months.map(({ label, firms }) => (
          <div key={label} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
            <h3 className="text-base">{label}</h3>
            <Table
              caption={`Solicitors Assignments, ${label}`}
              columns={firmColumns}
              stacks
              figures
              wide
              rows={firms.map(({ id, name, sellers, buyers, total, change }) => ({
                key: id,
                href: urls.adminLawFirm(id),
                cells: [name, sellers, buyers, <Bar key="bar" value={total} largest={largest} />, change],
              }))}
              empty="There were no assignments in this month."
            />
          </div>
        ))}
      </div>
    </Section>
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
    <Section title={title}>
      <p className="mb-3 text-ink-soft">Before you introduce someone, tell them who pays us for it, and how much.</p>
      {list.failure ? (
        <FormError>{list.failure}</FormError>
      ) : (
        <Table
          caption={title}
          columns={referralColumns}
          stacks
          rows={list.rows.map((row) => ({
            key: row.id,
            ...(row.saleId && { href: urls.adminTransaction(row.saleId) }),
            cells: [row.name, row.type, row.address, row.value, row.legals],
          }))}
          empty="There are no referrals yet. Customers who ask for one in their answers appear here."
        />
      )}
      {(list.newest || list.older) && (
        <p className="mt-3 flex gap-6">
          {list.newest && (
            <Link to={list.newest} preventScrollReset>
              Newest
            </Link>
          )}
          {list.older && (
            <Link to={list.older} preventScrollReset>
              Older
            </Link>
          )}
        </p>
      )}
    </Section>
  );
}
