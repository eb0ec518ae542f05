import { Bar } from '~/ui/bars';
import { Button } from '~/ui/button';
import { Card, Cards, Fold } from '~/ui/cards';
import { ConfirmCard } from '~/ui/confirm';
import { CopyButton } from '~/ui/copy-button';
import { Banner, EmptyState, NextStrip, Notice, Skeleton, Tag } from '~/ui/feedback';
import { FilterChips } from '~/ui/filters';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { Accordion, DescriptionList, Rows, Timeline } from '~/ui/lists';
import { AdminHead, Tabs } from '~/ui/page';
import { PageSizeSelect, Pagination } from '~/ui/paging';
import { Panel } from '~/ui/panel';
import { ProgressStrip } from '~/ui/progress-strip';
import { Stepper } from '~/ui/stepper';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { Inline, Part } from './showcase-section';

const here = (view: string) => urls.adminShowcase({ view });

export function PageParts() {
  return (
    <Part title="Pages">
      <AdminHead
        title="18 Mill Lane, Ludlow SY8 1DN"
        count={1284}
        tags={<Tag tone="ok">Paid</Tag>}
        actions={
          <>
            <LinkButton small href={here('add')}>
              Add law firm
            </LinkButton>
            <LinkButton small variant="quiet" href={here('export')}>
              Export CSV
            </LinkButton>
          </>
        }
      />
      <Tabs
        label="Parts of a transaction"
        tabs={['Property', 'Sellers', 'Purchase Intents', 'Orders', 'Thirdfort', 'Solicitors'].map((label, index) => ({
          label,
          href: here(label),
          current: index === 1,
          count: index === 1 || index === 2 ? index : undefined,
        }))}
      />
      <FilterChips
        label="Filter"
        chips={['Show All', 'Unpaid', 'No Solicitors'].map((label, index) => ({
          label,
          href: here(label),
          current: index === 0,
          count: index === 1 ? 312 : undefined,
        }))}
      />
      <Stepper steps={[{ label: 'About you' }, { label: 'About the property' }, { label: 'Terms' }]} current={1} />
      <Inline>
        <Button>Primary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Danger</Button>
        <Button disabled>Disabled</Button>
        <Button small>Small</Button>
        <LinkButton dialog small variant="quiet" href={urls.adminShowcaseDialog()}>
          Open a dialog
        </LinkButton>
      </Inline>
    </Part>
  );
}

export function FeedbackParts() {
  return (
    <Part title="Feedback">
      <Inline>
        <Tag tone="ok">Paid</Tag>
        <Tag tone="wait">In progress</Tag>
        <Tag tone="bad">Unpaid</Tag>
        <Tag tone="info">Milestone</Tag>
        <Tag tone="none">Invoiced</Tag>
      </Inline>
      <div>
        <Banner tone="ok">Email sent to the estate agent</Banner>
        <Banner tone="bad">There was an error sending the email</Banner>
        <Notice>No lawyer group is assigned to this transaction.</Notice>
        <Panel action={<Link to={here('change')}>Change</Link>}>18 Mill Lane, Ludlow SY8 1DN</Panel>
      </div>
      <NextStrip
        action={
          <LinkButton small variant="quiet" href={here('checks')}>
            View ID checks
          </LinkButton>
        }
      >
        <b>Order 1 ID check</b> <span className="text-ink-soft">· Siân ap Rhys-O’Dea</span>
      </NextStrip>
      <ProgressStrip
        marks={[
          { part: 'paid', label: 'Payment', state: 'done', word: 'succeeded' },
          { part: 'estateAgent', label: 'Estate agent', state: 'none', word: 'no agent' },
          { part: 'solicitors', label: 'Solicitors', state: 'part', word: 'assigned', note: 'Buyer to introduce' },
          { part: 'searches', label: 'Searches', state: 'todo', word: 'outstanding' },
          { part: 'checks', label: 'ID checks', state: 'stop', word: 'in progress', note: '1 failed' },
        ]}
      />
      <EmptyState
        action={
          <LinkButton small href={here('order')}>
            Order Searches
          </LinkButton>
        }
      >
        No searches have been ordered.
      </EmptyState>
      <Skeleton lines={3} />
      <ConfirmCard label="Assign Solicitors" backHref={urls.adminShowcase()}>
        Marlow & Stead will act for the seller. An email goes to amara@people.example.
      </ConfirmCard>
      <ConfirmCard danger label="Delete brand" backHref={urls.adminShowcase()}>
        The brand Harrow & Finch will be deleted permanently.
      </ConfirmCard>
    </Part>
  );
}

const columns = [
  { label: 'Address' },
  { label: 'Seller' },
  { label: 'Asking price', numeric: true },
  { label: 'Paid' },
  { label: 'Created', numeric: true },
];
const rows = [
  [
    '18 Mill Lane, Flat 2, Ludlow SY8 1DN',
    'Amara Bello',
    '£349,950',
    <Tag key="tag" tone="ok">
      Paid
    </Tag>,
    '14/11/2026',
  ],
  [
    '7 Copse Rise, Hereford HR4 9QT',
    'Tom Nowak',
    '£1,512,000',
    <Tag key="tag" tone="bad">
      Unpaid
    </Tag>,
    '12/11/2026',
  ],
].map((cells, index) => ({ key: String(index), href: here(`row-${index}`), cells }));

export function ListParts() {
  return (
    <Part title="Lists">
      <Table caption="Transactions" columns={columns} rows={rows} />
      <Table caption="No transactions" columns={columns} rows={[]} empty="There are no transactions yet." />
      <Inline>
        <PageSizeSelect size={20} action={urls.adminShowcase()} keep={{ view: 'paid' }} />
        <Pagination page={5} pages={129} href={(page) => here(`page-${page}`)} />
      </Inline>
      <Inline>
        <Pagination label="Pages of a short list" page={1} pages={4} href={(page) => here(`short-${page}`)} />
      </Inline>
      <DescriptionList
        items={[
          { label: 'ID', value: <Copied text="6920a1b2c3d4e5f601234567" /> },
          { label: 'Tenure', value: 'Share Of Freehold' },
          { label: 'Asking price', value: '£349,950' },
          { label: 'Group name', value: null },
        ]}
      />
      <Table
        caption="Drawn figures"
        columns={[
          { label: 'Month' },
          { label: 'Transactions' },
          { label: 'Change from the month before', numeric: true },
        ]}
        rows={[
          { key: 'now', cells: ['November 2026 so far', <Bar key="bar" value={38} largest={112} />, '—'] },
          { key: 'before', cells: ['October 2026', <Bar key="bar" value={112} largest={112} />, '+9'] },
        ]}
      />
      <Fold summary="All details">
        <DescriptionList short items={[{ label: 'Tenure', value: 'Freehold' }]} />
      </Fold>
      <Rows
        rows={[
          { label: 'Service fee', value: '£240.00' },
          { label: 'VAT', value: '£40.00', weight: 'quiet' },
          { label: 'Total', value: '£240.00', weight: 'total' },
        ]}
      />
      <Timeline
        items={[
          { title: 'Sale registered', state: 'done', when: '14/11/2026', note: 'Amara Bello' },
          { title: 'Email opened', state: 'done', when: '15/11/2026', minor: true },
          { title: 'Solicitor assigned', state: 'now' },
          { title: 'Completion', state: 'todo' },
        ]}
      />
      <Cards>
        <Card title="Primary valuer" tag={<Tag tone="info">Primary</Tag>} action={<Link to={here('edit')}>Edit</Link>}>
          Priya Raman
        </Card>
        <Card title="Secondary valuer">Tom Nowak</Card>
      </Cards>
      <Accordion
        name="details"
        items={[
          { title: 'Show full details', body: 'File reference KT-1042' },
          { title: 'Another one', body: 'One is open at a time.' },
        ]}
      />
    </Part>
  );
}

function Copied({ text }: { text: string }) {
  return (
    <>
      {text} <CopyButton text={text} label="ID" />
    </>
  );
}
