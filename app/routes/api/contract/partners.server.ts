import { z } from 'zod';
import { brandForm } from '~/domain/partner/brand/schema';
import { estateAgentChange, estateAgentListQuery, newEstateAgent } from '~/domain/partner/estate-agent/schema';
import { lawFirmChange, newLawFirm } from '~/domain/partner/law-firm/schema';
import { lawyerGroupChange, lawyerGroupQuery, lawyerGroupSearch } from '~/domain/partner/lawyer-group/schema';
import { changing } from './deals.server';
import { entity } from './entities.server';
import {
  brand,
  estateAgent,
  estateAgentPage,
  groupToChoose,
  lawFirm,
  lawyerGroup,
  namedEstateAgent,
} from './entities-work.server';
import type { Resource } from './operation.server';

const allEstateAgents = entity('AllEstateAgents', 'All estate agents in alphabetical order, as customers choose one.', {
  items: z.array(namedEstateAgent),
});

export const estateAgents: Resource = {
  title: 'Estate agents and brands',
  operations: [
    {
      method: 'GET',
      path: '/api/estate-agent',
      summary:
        'Estate agents by brand and office. “limit” is where the page ends, not how long it is. Customers ask with an empty filter, and read the names of all of them.',
      access: 'signed-in',
      query: estateAgentListQuery,
      answer: z.union([estateAgentPage, allEstateAgents]),
      refusals: [403],
    },
    {
      method: 'POST',
      path: '/api/estate-agent',
      summary: 'Adds an estate agent.',
      access: 'staff',
      body: newEstateAgent,
      answer: estateAgent,
      refusals: [409],
    },
    {
      method: 'GET',
      path: '/api/estate-agent/:id',
      summary: 'An estate agent.',
      access: 'staff',
      answer: estateAgent,
    },
    {
      method: 'PUT',
      path: '/api/estate-agent/:id',
      summary: 'Changes an estate agent. What is not sent stays as it is.',
      access: 'staff',
      body: changing(estateAgentChange),
      answer: estateAgent,
      refusals: [409],
    },
    {
      method: 'GET',
      path: '/api/estate-agent-brand',
      summary: 'All brands, in alphabetical order.',
      access: 'staff',
      answer: z.array(brand),
    },
    {
      method: 'POST',
      path: '/api/estate-agent-brand',
      summary: 'Adds a brand.',
      access: 'staff',
      body: brandForm,
      answer: brand,
      refusals: [409],
    },
    { method: 'GET', path: '/api/estate-agent-brand/:id', summary: 'A brand.', access: 'staff', answer: brand },
    {
      method: 'PUT',
      path: '/api/estate-agent-brand/:id',
      summary: 'Changes the name of a brand.',
      access: 'staff',
      body: changing(brandForm),
      answer: brand,
      refusals: [409],
    },
    {
      method: 'DELETE',
      path: '/api/estate-agent-brand/:id',
      summary: 'Deletes a brand that no estate agent uses.',
      access: 'staff',
      answer: null,
      refusals: [409],
    },
  ],
};

export const lawFirms: Resource = {
  title: 'Law firms and lawyer groups',
  operations: [
    { method: 'GET', path: '/api/law-firm', summary: 'All law firms.', access: 'staff', answer: z.array(lawFirm) },
    {
      method: 'POST',
      path: '/api/law-firm',
      summary: 'Adds a law firm.',
      access: 'staff',
      body: newLawFirm,
      answer: lawFirm,
      refusals: [409],
    },
    { method: 'GET', path: '/api/law-firm/:id', summary: 'A law firm.', access: 'staff', answer: lawFirm },
    {
      method: 'PUT',
      path: '/api/law-firm/:id',
      summary: 'Changes a law firm. What is not sent stays as it is.',
      access: 'staff',
      body: changing(lawFirmChange),
      answer: lawFirm,
      refusals: [409],
    },
    {
      method: 'GET',
      path: '/api/lawyer-group',
      summary: 'All lawyer groups, or those of one law firm.',
      access: 'staff',
      query: lawyerGroupQuery,
      answer: z.array(lawyerGroup),
    },
    {
      method: 'GET',
      path: '/api/lawyer-group/search',
      summary: 'Lawyer groups that hold every word of what is typed.',
      access: 'staff',
      query: lawyerGroupSearch,
      answer: z.array(groupToChoose),
    },
    {
      method: 'GET',
      path: '/api/lawyer-group/:id',
      summary: 'A lawyer group.',
      access: 'staff',
      answer: lawyerGroup,
    },
    {
      method: 'PUT',
      path: '/api/lawyer-group/:id',
      summary: 'Changes a lawyer group. What is not sent stays as it is.',
      access: 'staff',
      body: changing(lawyerGroupChange),
      answer: lawyerGroup,
      refusals: [409],
    },
  ],
};
