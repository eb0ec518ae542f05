import { z } from 'zod';
import { ApiFailure } from './errors.ts';

const text = (most = 255) =>
  z.string().trim().min(1, 'must not be empty').max(most, `must be at most ${most} characters`);
const email = z.email('must be an email address').max(320);

/** Unknown fields are refused, so that a wrong name is found here and not in production. */
const checkRequest = z.strictObject({
  displayName: text(),
  clientReference: text(64),
  template: z.literal('checkTemplates/identity-verification-check-v1-0-0'),
  params: z.strictObject({
    '@type': z.literal('type.googleapis.com/thirdfort.client.checks.type.v1alpha2.IdentityVerificationCheckParams'),
    subject: z.strictObject({ givenName: text(), familyName: text() }),
    contact: z
      .strictObject({
        email: email.optional(),
        phone: z
          .string()
          .regex(/^\+[1-9]\d{6,14}$/, 'must be in E.164')
          .optional(),
      })
      .refine(({ email, phone }) => email || phone, 'must have an email or a phone'),
    address: text(1000),
  }),
  /** Who is sent the result. */
  resultRecipients: z.array(email).min(1).max(50).optional(),
  /** The name of the check that this one replaces. */
  replaces: z.string().max(1000).optional(),
});

/** Zod's own messages. In one process with the app, its errors would otherwise have the app's messages for customers. */
const inWords = z.locales.en().localeError;

export type CheckRequest = z.infer<typeof checkRequest>;

export function readCheckRequest(body: unknown): CheckRequest {
  const parsed = checkRequest.safeParse(body, { error: inWords });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  throw new ApiFailure('INVALID_ARGUMENT', problems.join('; '));
}
