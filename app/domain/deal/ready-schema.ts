import { z } from 'zod';
import { typedDay } from '../shared/day-schema';

/** What only the buyer, and only the seller, can tell us of the list before exchange. */
export const SAID_BY_BUYER = ['deposit', 'insurance', 'giftPapers'] as const;
export const SAID_BY_SELLER = ['pack'] as const;
const SAID = [...SAID_BY_BUYER, ...SAID_BY_SELLER] as const;
export type SaidBefore = (typeof SAID)[number];

/** The boxes that are ticked. */
export const saidForm = z.object({ said: z.array(z.enum(SAID)).max(SAID.length) });

/** The day on which the buyer's mortgage offer ends; none takes it back. */
export const offerEndsForm = z.object({ offerEnds: typedDay });
