import { z } from 'zod';
import { typedDay } from '../shared/day-schema';

/** The boxes of the list before exchange that only the buyer, and only the seller, can tick. */
export const BUYERS_BOXES = ['deposit', 'insurance', 'giftPapers'] as const;
export const SELLERS_BOXES = ['pack'] as const;
const BOXES = [...BUYERS_BOXES, ...SELLERS_BOXES] as const;
export type ReadyBox = (typeof BOXES)[number];

/** The boxes that are ticked. */
export const boxesForm = z.object({ said: z.array(z.enum(BOXES)).max(BOXES.length) });

/** The day on which the buyer's mortgage offer ends; none takes it back. */
export const offerEndsForm = z.object({ offerEnds: typedDay });
