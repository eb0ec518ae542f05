import { z } from 'zod';
import { ROLES } from '~/domain/account/rules';
import { buyerJourney, sellerJourney } from '~/domain/onboarding/journey-rules';

/** Pages that both roles have are under the role's own name. */
export const roleParams = z.object({ role: z.enum(ROLES) });

export const journeys = { sell: sellerJourney, buy: buyerJourney };
