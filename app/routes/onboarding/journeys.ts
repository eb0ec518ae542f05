import { z } from 'zod';
import { ROLES } from '~/domain/account/rules';
import { buyerJourney, sellerJourney } from '~/domain/onboarding/journey-rules';

/** The pages that both roles have are found under the role's own name. */
export const roleParams = z.object({ role: z.enum(ROLES) });

export const journeys = { sell: sellerJourney, buy: buyerJourney };
