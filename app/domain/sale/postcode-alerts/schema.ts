import { z } from 'zod';
import { normalPostcode } from '~/domain/address/postcodes-rules';
import { HOME_COUNTRY, INVALID_POSTCODE } from '~/domain/address/rules';

/** The buttons under 'No home at LS1 4AP is registered with us yet'. */
export const postcodeAlertForm = z.object({
  intent: z.enum(['tell-me', 'stop-telling-me']),
  postcode: z.string(INVALID_POSTCODE).transform((typed, context) => {
    const postcode = normalPostcode(typed, HOME_COUNTRY);
    if (postcode) return postcode;
    context.addIssue({ code: 'custom', message: INVALID_POSTCODE });
    return z.NEVER;
  }),
});
