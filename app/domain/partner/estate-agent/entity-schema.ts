import { z } from 'zod';
import { address } from '../../address/entity-schema';
import { count, entity, id, pageOf, text, texts, version } from '../../shared/entity-schema';
import { contact } from '../contact-schema';

export const valuer = entity('Valuer', 'A valuer of an estate agent. One of them is the primary one.', {
  ...contact,
  primary_valuer: z.boolean(),
});

export const negotiator = entity('Negotiator', 'A negotiator of an estate agent.', {
  _id: id,
  first_name: text,
  last_name: text,
  email: text,
  phone_number: text,
});

export const estateAgent = entity('EstateAgent', 'An office of an estate agent.', {
  _id: id,
  brand: text,
  brandId: id,
  office: z.strictObject({ name: text, phone_number: text.nullable(), address: address.nullable() }),
  valuers: z.array(valuer),
  negotiators: z.array(negotiator),
  thirdfort: z.strictObject({
    requestsSellerThirdfortChecks: z.boolean(),
    requestsBuyerThirdfortChecks: z.boolean(),
    thirdfortRequesterEmails: texts,
    receivesSellerThirdfortChecks: z.boolean(),
    receivesBuyerThirdfortChecks: z.boolean(),
  }),
  version,
});

export const namedEstateAgent = entity('NamedEstateAgent', 'The public details of an estate agent’s office.', {
  _id: id,
  brand: text,
  office: z.strictObject({ name: text }),
});

export const estateAgentPage = entity('EstateAgentPage', 'A page of estate agents, and how many there are by brand.', {
  ...pageOf(estateAgent),
  brandCounts: z.array(z.strictObject({ brand: text, brandId: id, count })),
});

export type EstateAgent = z.infer<typeof estateAgent>;
export type NamedEstateAgent = z.infer<typeof namedEstateAgent>;

/** What staff edit of an estate agent. */
export type EstateAgentParts = Pick<EstateAgent, 'brand' | 'office' | 'valuers' | 'negotiators' | 'thirdfort'>;
