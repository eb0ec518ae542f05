import { invitationState, peopleJson, peopleRecordsJson } from '~/domain/people/queries.server';

const FURTHER_SELLERS = { role: 'seller', where: 'n.sale_id = s.id' } as const;

/** The further sellers of the sale `s`: for pages, for those of staff, and for the JSON calls. */
export const sellersJson = peopleJson(FURTHER_SELLERS);
export const sellersForStaffJson = peopleJson(FURTHER_SELLERS, { invitation: invitationState });
export const sellerRecordsJson = peopleRecordsJson(FURTHER_SELLERS);
