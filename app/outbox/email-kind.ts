import { z } from 'zod';

/** What a row carries besides what it refers to. Never a secret. */
export type EmailData = Record<string, string | number | boolean | undefined>;

/** One kind of email. The command that queues it and the letter that is sent share this, so both speak of the same data. */
export type EmailKind<Data extends EmailData> = {
  /** Kept in the row: a kind that is renamed leaves the rows of the old one behind. */
  readonly name: string;
  /** Parsed when an email is queued and again when its letter is written. */
  readonly data: z.ZodType<Data>;
};

const NO_DATA = z.object({});

/** Declared by the noun that queues it, in its `emails-schema.ts`. Without a schema the kind carries no data. */
export function defineEmail(name: string): EmailKind<z.infer<typeof NO_DATA>>;
export function defineEmail<Data extends EmailData>(name: string, data: z.ZodType<Data>): EmailKind<Data>;
export function defineEmail(name: string, data: z.ZodType<EmailData> = NO_DATA): EmailKind<EmailData> {
  return { name, data };
}
