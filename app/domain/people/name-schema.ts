import { z } from 'zod';
import { toMobile, toPhone } from './phone-rules';
import { cleanName } from './rules';

const MAX_LENGTH = 255;

const tooLong = (label: string) => `${label} must be less than ${MAX_LENGTH} characters long`;

export const personName = (label: string) =>
  z
    .string()
    .nullish()
    .transform((text) => cleanName(text ?? ''))
    .pipe(z.string().min(2, `${label} must be at least 2 characters long`).max(MAX_LENGTH, tooLong(label)));

export const middleName = z
  .string()
  .nullish()
  .transform((text) => cleanName(text ?? ''))
  .pipe(z.string().max(MAX_LENGTH, tooLong('Middle name')))
  .transform((text) => text || null);

/** A name as staff write it: one letter is enough. */
export const nameByStaff = (label: string) =>
  z
    .string()
    .nullish()
    .transform((text) => cleanName(text ?? ''))
    .pipe(z.string().min(1, `${label} is required`).max(MAX_LENGTH, tooLong(label)));

const phone = (read: (typed: string) => string | null, message: string) =>
  z
    .string()
    .nullish()
    .transform((typed, context) => {
      const number = read(typed ?? '');
      if (number !== null) return number;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

/** A person's mobile number, kept in E.164. */
export const mobileNumber = phone(toMobile, 'Invalid mobile number');

/** Any phone number, since firms and offices have landlines. The same message. Kept in E.164. */
export const phoneNumber = phone(toPhone, 'Invalid mobile number');
