import { z } from 'zod';
import { withRequestSchema } from '~/domain/shared/schema';

/** `?termsAndConditions=true` accepts the terms with a change. Anything else accepts nothing. */
export const termsQuery = withRequestSchema(
  z.object({ termsAndConditions: z.enum(['true', 'false']).optional() }),
  z.object({
    termsAndConditions: z
      .unknown()
      .optional()
      .transform((value) => value === 'true'),
  }),
);
