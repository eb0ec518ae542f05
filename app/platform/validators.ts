import { z } from 'zod';

/** For schemas without a message of their own, since Zod's messages mean nothing to a person. */
const INVALID = 'Please check your input and try again.';

z.config({ customError: () => INVALID });
