/**
 * The pages that `npm run bench:admin` requests; add new pages here. A page that the site does not have is reported,
 * not failed.
 */
import type pg from 'pg';
import { columnsText } from '../../app/domain/reporting/columns-rules.ts';
import { ALL_COLUMNS } from '../../app/domain/reporting/csv-rules.ts';

export type PageToRead = { name: string; path: string };

const query = (text: string) => encodeURIComponent(text);

const TABS = [
  'property',
  'sellers',
  'purchase-intents',
  'orders',
  'thirdfort',
  'solicitors',
  'estate-agent',
  'searches',
  'events',
  'notes',
  'corrections',
];

export async function adminPages(database: pg.Pool): Promise<PageToRead[]> {
  const row = async <Column extends string>(text: string): Promise<Partial<Record<Column, string>>> =>
    (await database.query(text)).rows[0] ?? {};
  const one = async (text: string) => (await row<'value'>(text)).value ?? 'none';
  const sales = Number(await one('select count(*) as value from sale'));
  const sale = await one(
    'select sale_id as value from search_order where sale_id in (select id from sale where group_id is null) limit 1',
  );
  const unit = await one('select id as value from sale where group_id is not null limit 1');
  const group = await one(
    'select group_id as value from sale where group_id is not null group by 1 order by count(*) desc limit 1',
  );
  const user = await one('select primary_seller_id as value from sale where group_id is null limit 1');
  const name = await one(`select lower(last_name) as value from app_user where email like '%@post.example' limit 1`);
  const email = await one(`select email as value from app_user where id = '${user}'`);
  const bought = await row<'purchase' | 'buyer'>(
    'select id as purchase, primary_buyer_id as buyer from purchase where confirmed_at is not null limit 1',
  );
  const { purchase, buyer } = bought;
  const postcode = await one(
    'select postcode as value from address a join property p on p.address_id = a.id limit 1 offset 500',
  );
  const agent = await row<'id' | 'brand_id'>('select id, brand_id from estate_agent limit 1');
  const lawyers = await row<'id' | 'law_firm_id'>('select id, law_firm_id from lawyer_group limit 1');
  const file = await row<'id' | 'period'>('select id, period from invoice_file order by record_count desc limit 1');
  const firm = await one(
    `select law_firm_id as value from invoice where file_id = '${file.id}' order by record_count desc limit 1`,
  );
  const month = await one(
    `select to_char(completed, 'YYYY-MM') as value from purchase
      where completed <= now() and to_char(completed, 'YYYY-MM') not in (select period from invoice_file)
      group by 1 order by count(*) desc limit 1`,
  );
  const groups = Number(await one('select count(*) as value from transactions_group'));
  const company = await one('select company_number as value from company limit 1');
  const page = (number: number, size = 10) => `skip=${(number - 1) * size}&limit=${number * size}`;
  const staff = await one('select actor_id as value from audit_log limit 1');
  const day = await one(`select to_char(created_at, 'YYYY-MM-DD') as value from audit_log limit 1 offset 100`);
  const representative = await one(`select primary_seller_id as value from sale where group_id = '${group}' limit 1`);
  const deep = Math.floor(sales / 20);
  return [
    { name: 'stats', path: '/admin' },
    { name: 'work', path: '/admin/work' },
    { name: 'work, of no one', path: '/admin/work?who=none' },
    { name: 'work, of everyone, page 5', path: '/admin/work?who=all&page=5' },
    { name: 'work, of one kind', path: '/admin/work?who=all&kind=solicitor&side=seller' },
    { name: 'transactions', path: '/admin/transactions' },
    { name: 'transactions, 100 rows', path: '/admin/transactions?size=100' },
    { name: `transactions, page ${deep}`, path: `/admin/transactions?page=${deep}` },
    { name: 'transactions, last page', path: `/admin/transactions?page=${Math.ceil(sales / 10)}` },
    { name: 'transactions, unpaid', path: '/admin/transactions?isPaid=false' },
    { name: `transactions, paid, page ${deep}`, path: `/admin/transactions?isPaid=true&page=${deep}` },
    { name: 'transactions, all columns', path: `/admin/transactions?columns=${query(columnsText(ALL_COLUMNS))}` },
    {
      name: 'transactions, all columns, 100 rows',
      path: `/admin/transactions?size=100&columns=${query(columnsText(ALL_COLUMNS))}`,
    },
    { name: 'transaction', path: `/admin/transactions/${sale}` },
    { name: 'transaction, a unit', path: `/admin/transactions/${unit}` },
    ...TABS.map((tab) => ({ name: `transaction, ${tab}`, path: `/admin/transactions/${sale}/${tab}` })),
    ...[
      'stage=registered',
      'stage=exchanged&sort=oldest',
      'sort=waiting',
      'sort=price',
      `q=${query(name)}`,
      'q=ludlow&stage=paid',
      `agent=${agent.id}`,
      `firm=${lawyers.law_firm_id}&isPaid=true`,
      `sellerSolicitor=${lawyers.id}&stage=completed`,
      `group=${group}&from=2020-01-01`,
      'tag=Chain',
      'owner=shah',
    ].map((finderQuery) => ({
      name: `transactions that are found: ${finderQuery}`,
      path: `/admin/transactions?${finderQuery}`,
    })),
    { name: 'transactions, filter dialog', path: '/admin/transactions/filter' },
    { name: 'transactions, columns dialog', path: '/admin/transactions/columns' },
    { name: 'transactions, export dialog', path: '/admin/transactions/export' },
    { name: 'feed', path: '/admin/feed' },
    ...['unpaid', 'no-estate-agents', 'no-solicitors', 'no-searches', 'no-thirdfort-checks'].map((chip) => ({
      name: `feed, ${chip}`,
      path: `/admin/feed?show=${chip}`,
    })),
    { name: 'feed, 50 cards', path: '/admin/feed?shown=50' },
    { name: 'search, a name', path: `/admin/search?q=${query(name)}` },
    { name: 'search, two letters', path: '/admin/search?q=as' },
    { name: 'search, two words', path: `/admin/search?q=${query(`${name} road`)}` },
    { name: 'search, an email', path: `/admin/search?q=${query(email)}` },
    { name: 'search, part of an email', path: `/admin/search?q=${query(email.slice(0, -8))}` },
    { name: 'search, a town', path: '/admin/search?q=ludlow' },
    { name: 'search, a postcode', path: `/admin/search?q=${query(postcode)}` },
    { name: 'search, an id', path: `/api/search?q=${sale}` },
    { name: 'search, nothing', path: '/api/search?q=zzzzzz' },
    { name: 'users', path: '/admin/users' },
    { name: 'users, inactive', path: '/admin/users?isActive=false' },
    { name: `users, page ${deep}`, path: `/admin/users?page=${deep}` },
    { name: 'users, 100 rows', path: '/admin/users?size=100' },
    { name: 'users, a name', path: `/admin/users?searchValue=${query(name)}` },
    { name: 'users, a name, page 5', path: `/admin/users?page=5&searchValue=${query(name)}` },
    { name: 'users, two words', path: `/admin/users?searchValue=${query(`amara ${name}`)}` },
    { name: 'users, an email', path: `/admin/users?searchValue=${query(email)}` },
    { name: 'users, a domain of emails', path: '/admin/users?searchValue=post.example' },
    { name: 'users, nothing found', path: '/admin/users?searchValue=zzzzzz' },
    { name: 'users, two letters', path: '/admin/users?searchValue=as' },
    { name: 'users, customers', path: '/admin/users?type=customer' },
    { name: 'user', path: `/admin/users/${user}` },
    { name: 'user, what we hold', path: `/admin/users/${user}/personal-data` },
    { name: 'user, erase', path: `/admin/users/${user}/erase` },
    { name: 'groups', path: '/admin/transactions-groups' },
    { name: 'groups, 100 rows', path: '/admin/transactions-groups?size=100' },
    { name: 'groups, last page', path: `/admin/transactions-groups?page=${Math.ceil(groups / 10)}` },
    { name: 'groups, a word', path: '/admin/transactions-groups?searchValue=wharf' },
    { name: 'group, the largest', path: `/admin/transactions-groups/${group}` },
    { name: 'group, 100 rows', path: `/admin/transactions-groups/${group}?size=100` },
    { name: 'group, Ops', path: `/admin/transactions-groups/${group}/ops` },
    { name: 'group, its company', path: `/admin/transactions-groups/${group}/company` },
    { name: 'estate agents', path: '/admin/estate-agents' },
    { name: 'estate agents, page 20', path: '/admin/estate-agents?page=20' },
    { name: 'estate agents, a brand', path: `/admin/estate-agents?brand=${agent.brand_id}` },
    { name: 'estate agents, a town', path: '/admin/estate-agents?searchValue=bath' },
    { name: 'estate agents, two letters', path: '/admin/estate-agents?searchValue=ba' },
    { name: 'estate agent', path: `/admin/estate-agents/${agent.id}` },
    { name: 'brands', path: '/admin/estate-agent-brands' },
    { name: 'law firms', path: '/admin/law-firms' },
    { name: 'law firm', path: `/admin/law-firms/${lawyers.law_firm_id}` },
    { name: 'lawyer group', path: `/admin/lawyer-groups/${lawyers.id}` },
    { name: 'invoicing', path: '/admin/invoicing' },
    { name: 'audit log', path: '/admin/audit' },
    { name: 'audit log, further back', path: `/admin/audit?before=${sale}` },
    { name: 'audit log, a transaction', path: `/admin/audit?about=${sale}` },
    { name: 'audit log, a person', path: `/admin/audit?about=${user}` },
    { name: 'audit log, a representative', path: `/admin/audit?about=${representative}` },
    { name: 'audit log, a member of staff', path: `/admin/audit?staff=${staff}` },
    { name: 'audit log, a day', path: `/admin/audit?day=${day}` },
    {
      name: 'audit log, a transaction, a member of staff, a day',
      path: `/admin/audit?about=${sale}&staff=${staff}&day=${day}`,
    },
    { name: 'retention', path: '/admin/retention' },
    { name: 'operations', path: '/admin/operations' },
    { name: 'emails, failed', path: '/admin/emails' },
    { name: 'emails, late', path: '/admin/emails?show=late' },
    { name: 'invoicing, a month to invoice', path: `/admin/invoicing/${month}` },
    { name: 'invoicing, 100 rows', path: `/admin/invoicing/${month}?size=100&page=5` },
    { name: 'invoicing, not in the file', path: `/admin/invoicing/${month}?show=left-out` },
    { name: 'invoicing, the busiest invoiced month', path: `/admin/invoicing/${file.period}` },
    { name: 'invoicing, its left-out', path: `/admin/invoicing/${file.period}?show=left-out` },
    {
      name: 'invoicing, its left-out, 100 rows',
      path: `/admin/invoicing/${file.period}?show=left-out&size=100&page=5`,
    },
    { name: 'invoicing, a file', path: `/admin/invoicing/files/${file.id}` },
    { name: 'invoicing, an invoice', path: `/admin/invoicing/files/${file.id}/${firm}` },
    { name: 'JSON: transactions', path: `/api/transaction?${page(1)}` },
    { name: `JSON: transactions, page ${deep}`, path: `/api/transaction?${page(deep)}` },
    { name: 'JSON: 100 deep', path: `/api/transaction?${page(Math.floor(sales / 200), 100)}` },
    { name: 'JSON: unpaid', path: `/api/transaction?isPaid=false&${page(1)}` },
    {
      name: 'JSON: four filters',
      path: `/api/transaction?isPaid=true&solicitorsAssigned=true&searchesCompleted=false&thirdfortChecksCompleted=false&${page(20)}`,
    },
    { name: 'JSON: a group', path: `/api/transaction?groupId=${group}&${page(1)}` },
    { name: 'JSON: a transaction', path: `/api/transaction/${sale}` },
    { name: 'JSON: groups', path: `/api/transactions-group?${page(1)}` },
    { name: 'JSON: 100 groups', path: `/api/transactions-group?${page(1, 100)}` },
    { name: 'JSON: a group, 100 of its transactions', path: `/api/transaction?groupId=${group}&${page(1, 100)}` },
    { name: 'JSON: users', path: `/api/users?${page(1)}` },
    { name: 'JSON: a user by email', path: `/api/users/email/${query(email)}` },
    { name: 'JSON: sales of a user', path: `/api/transaction/user/${user}` },
    { name: 'JSON: latest sale of a user', path: `/api/transaction/latest/${user}` },
    { name: 'JSON: purchases of a user', path: `/api/purchase-intent/user/${buyer}` },
    { name: 'JSON: a purchase', path: `/api/purchase-intent/${purchase}` },
    { name: 'JSON: sale of a purchase', path: `/api/transaction/purchase-intent/${purchase}` },
    { name: 'JSON: homes by postcode', path: `/api/property/postcode/${query(postcode)}` },
    { name: 'JSON: a timeline', path: `/api/events/transaction/${sale}` },
    { name: 'JSON: searches', path: `/api/searches/${sale}` },
    { name: 'JSON: checks', path: `/api/thirdfort/${sale}` },
    { name: 'JSON: estate agents', path: `/api/estate-agent?${page(1, 100)}` },
    { name: 'JSON: a month of purchases', path: '/api/purchase-intent/total/9/2026' },
    { name: 'JSON: currency referrals, 100 further on', path: '/api/transaction/foreign-currency?skip=900&limit=1000' },
    { name: 'JSON: a company', path: `/api/company/company-number/${company}` },
    { name: 'JSON: lawyer groups', path: '/api/lawyer-group' },
    { name: 'JSON: a month', path: '/api/transaction/total/9/2026' },
    { name: 'JSON: assignments', path: '/api/transaction/total-solicitors-assignments/9/2026' },
    { name: 'JSON: mortgage referrals', path: '/api/purchase-intent/mortgage-referral' },
  ];
}
