import { z } from 'zod';

/** What only the buyer can tell us of the list before exchange. */
export const SAID_BY_BUYER = ['deposit', 'insurance'] as const;
export type SaidByBuyer = (typeof SAID_BY_BUYER)[number];

/** The boxes that are ticked. */
export const saidForm = z.object({ said: z.array(z.enum(SAID_BY_BUYER)).max(SAID_BY_BUYER.length) });
