import { z } from 'zod';

const EMAIL = 'Please enter a valid email address';
const LONGEST = 254;

/** An email address as it is kept: trimmed, in lower case. */
export const emailAddress = z
  .string(EMAIL)
  .trim()
  .toLowerCase()
  .max(LONGEST, { error: EMAIL, abort: true })
  .check(z.email(EMAIL));
