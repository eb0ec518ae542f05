import { z } from 'zod';
import { assignment } from '~/domain/assignment/schema';
import { companyChange, newCompany } from '~/domain/company/schema';
import { groupAgent, groupListQuery, manualTransactions } from '~/domain/group/schema';
import { month, referralQuery, saleListQuery } from '~/domain/reporting/schema';
import { changing } from './deals.server';
import { entity, pageOf } from './entities.server';
import { company, companyOfRegister, transaction, transactionsGroup } from './entities-deal.server';
import { adminConfig, counted, firmAssignments, referral, searchResult } from './entities-work.server';
import type { Operation, Resource } from './operation.server';

const transactionPage = entity('TransactionPage', 'A page of transactions.', pageOf(transaction));
const groupPage = entity('TransactionsGroupPage', 'A page of transactions groups.', pageOf(transactionsGroup));

const WHOSE = { transaction: 'Sellers', 'purchase-intent': 'Buyers' };
const REFERRALS = { 'foreign-currency': 'use foreign currency', 'mortgage-referral': 'want a mortgage referral' };

/** Each list has two addresses, one for each side. */
const referrals = Object.entries(WHOSE).flatMap(([side, who]) =>
  [['total/:flag', 'use foreign currency, or want a mortgage referral'], ...Object.entries(REFERRALS)].map(
    ([end, what]): Operation => ({
      method: 'GET',
      path: `/api/${side}/${end}`,
      summary: `${who} who ${what}, the newest first.`,
      access: 'staff',
      params: end?.includes(':') ? z.object({ flag: z.enum(['foreign-currency', 'mortgage-referral']) }) : undefined,
      query: referralQuery,
      answer: z.array(referral),
    }),
  ),
);

export const overview: Resource = {
  title: 'Overview',
  operations: [
    {
      method: 'GET',
      path: '/api/transaction',
      summary: 'Transactions, the newest first. “limit” is where the page ends, not how long it is.',
      access: 'staff',
      query: saleListQuery,
      answer: transactionPage,
    },
    {
      method: 'GET',
      path: '/api/search',
      summary: 'Transactions that hold every word of what is asked: in id, address, names or emails.',
      access: 'staff',
      query: z.object({ q: z.string().optional() }),
      answer: z.array(searchResult),
    },
    {
      method: 'GET',
      path: '/api/transaction/total/:month/:year',
      summary: 'How many transactions were registered in a month.',
      access: 'staff',
      params: month,
      answer: counted,
    },
    {
      method: 'GET',
      path: '/api/purchase-intent/total/:month/:year',
      summary: 'How many purchases were begun in a month.',
      access: 'staff',
      params: month,
      answer: counted,
    },
    {
      method: 'GET',
      path: '/api/transaction/total-solicitors-assignments/:month/:year',
      summary: 'To which law firms transactions were given in a month.',
      access: 'staff',
      params: month,
      answer: z.array(firmAssignments),
    },
    ...referrals,
    {
      method: 'GET',
      path: '/api/admin-config',
      summary: 'The configuration.',
      access: 'staff',
      answer: adminConfig,
    },
  ],
};

export const assigning: Resource = {
  title: 'Assigning solicitors and estate agents',
  operations: [
    {
      method: 'POST',
      path: '/api/transaction/:id/lawyer-group',
      summary: 'Assigns solicitors to a transaction, and sends the emails that are ticked.',
      access: 'staff',
      body: changing(assignment),
      answer: transaction,
      refusals: [409],
    },
    {
      method: 'POST',
      path: '/api/transaction/lawyer-group/:groupId',
      summary: 'Assigns solicitors to every transaction of a group. The answer comes before the last one is done.',
      access: 'staff',
      body: changing(assignment),
      answer: transactionsGroup,
      refusals: [409],
    },
    {
      method: 'PUT',
      path: '/api/transaction/estate-agent/:groupId',
      summary: 'Assigns an estate agent to every transaction of a group. The answer comes before the last one is done.',
      access: 'staff',
      body: changing(groupAgent),
      answer: transactionsGroup,
      refusals: [409],
    },
  ],
};

export const groups: Resource = {
  title: 'Transactions groups and companies',
  operations: [
    {
      method: 'GET',
      path: '/api/transactions-group',
      summary: 'Groups, the newest first. “limit” is where the page ends, not how long it is.',
      access: 'staff',
      query: groupListQuery,
      answer: groupPage,
    },
    {
      method: 'GET',
      path: '/api/transactions-group/:id',
      summary: 'A group.',
      access: 'staff',
      answer: transactionsGroup,
    },
    {
      method: 'GET',
      path: '/api/transactions-group/name/:name',
      summary: 'A group by its name. Case and spaces do not count.',
      access: 'staff',
      params: z.object({ name: z.string() }),
      answer: transactionsGroup,
      refusals: [422],
    },
    {
      method: 'POST',
      path: '/api/transaction/manual',
      summary: 'Makes a group and all of its transactions. With an _id, sending it twice makes one.',
      access: 'staff',
      body: manualTransactions,
      answer: transactionsGroup,
      refusals: [404, 409],
    },
    {
      method: 'POST',
      path: '/api/company',
      summary: 'Adds a company.',
      access: 'staff',
      body: newCompany,
      answer: company,
      refusals: [409],
    },
    {
      method: 'PUT',
      path: '/api/company/:id',
      summary: 'Changes a company. What is not sent stays as it is.',
      access: 'staff',
      body: changing(companyChange),
      answer: company,
      refusals: [409],
    },
    {
      method: 'GET',
      path: '/api/company/company-number/:number',
      summary: 'A company by its number: one of ours, else what the public register knows. That one has no id.',
      access: 'staff',
      params: z.object({ number: z.string() }),
      answer: z.union([company, companyOfRegister]),
      refusals: [422, 429, 502],
    },
  ],
};
