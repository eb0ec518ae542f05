import { z } from 'zod';

/** For what a schema has no words of its own for: a validator's words say nothing to a person. */
const INVALID = 'Please check your input and try again.';

z.config({ customError: () => INVALID });
