import { z } from 'zod';
import type { Mail } from '~/integrations/mail.server';
import type { EmailMessage } from '~/platform/generated/prisma/client';
import type { Cap, EmailData, EmailKind } from './email-kind';

/** What a letter knows of its email besides the data. A reference is null when the row has none, or what it named was deleted. */
type Reference = Pick<EmailMessage, 'id' | 'to' | 'user_id' | 'sale_id' | 'purchase_id' | 'magic_link_id'>;

/** An email as its row has it. */
export type QueuedEmail = Reference & { kind: string; data: unknown };

/** Of an email that tells several others: why it does not tell some of them any more, by their ids. */
type LeftOut = { leftOut?: Readonly<Record<string, string>> };

/** Why there is no longer a reason to send an email, in words for staff. */
export type Skip = { skip: string } & LeftOut;
export const skip = (why: string): Skip => ({ skip: why });

/** Zod's own messages, which are for developers. */
const inWords = z.locales.en().localeError;

/** With a cap, if it differs from its kind's. */
type Written = (Omit<Mail, 'to'> & { cap?: Cap } & LeftOut) | Skip;

/** What an email of one kind says. `misfit`: the row's data is not what the kind carries, and why. */
export type Letter = {
  kind: string;
  cap: Cap;
  waits: boolean;
  despiteComplaint?: boolean;
  write: (email: QueuedEmail) => Promise<Written | { misfit: string }>;
};

/** `write` makes the email out of what its row refers to. It changes nothing, since it may run more than once. */
export const letter = <Data extends EmailData>(
  { name, data: schema, cap, waits, despiteComplaint }: EmailKind<Data>,
  write: (email: Reference, data: Data) => Promise<Written>,
): Letter => ({
  kind: name,
  cap,
  waits,
  despiteComplaint,
  async write(email) {
    const data = schema.safeParse(email.data, { error: inWords });
    if (data.success) return write(email, data.data);
    const wrong = data.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    return { misfit: `Its data does not fit. ${wrong.join('; ')}` };
  },
});
