import { invitationState, peopleJson } from '~/domain/people/queries.server';

const FURTHER_SELLERS = { role: 'seller', where: 'n.sale_id = s.id' } as const;

/** The further sellers of the sale `s`: for pages, and for those of staff. */
export const sellersJson = peopleJson(FURTHER_SELLERS);
export const sellersForStaffJson = peopleJson(FURTHER_SELLERS, { invitation: invitationState });
