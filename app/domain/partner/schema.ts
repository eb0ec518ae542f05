import { z } from 'zod';
import { cleanLine } from '../address/line-rules';

const MAX_LENGTH = 255;

/** The name of a firm, an office or a brand. It may contain whatever an address may, since it is part of one. */
export const nameOfFirm = (label: string) =>
  z
    .string()
    .nullish()
    .transform((text) => cleanLine(text ?? ''))
    .pipe(
      z
        .string()
        .min(1, `${label} is required`)
        .max(MAX_LENGTH, `${label} must be less than ${MAX_LENGTH} characters long`),
    );
