import { z } from 'zod';

const MAX_LENGTH = 254;

/** An email address as it is kept: trimmed, in lower case. A form may have its own message for an invalid one. */
export const emailWithMessage = (message: string) =>
  z.string(message).trim().toLowerCase().max(MAX_LENGTH, { error: message, abort: true }).check(z.email(message));

export const emailAddress = emailWithMessage('Please enter a valid email address');
