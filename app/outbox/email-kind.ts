import { z } from 'zod';

/** What a row carries besides what it refers to. Never a secret. */
export type EmailData = Record<string, string | number | boolean | undefined>;

/**
 * Which of a mailbox's caps (`mailbox-caps.server.ts`) an email counts against. `asked`: anyone who knows the address can have it
 * sent. `unasked`: another person typed the address, and its owner may not expect it. `owner`: requested from a browser in which
 * its owner has signed in. `none`: must arrive, since a deal, money, safety or staff cause it. It is sent once for its occasion,
 * and the page or call that causes it has a limit of its own.
 */
export type Cap = 'none' | 'asked' | 'unasked' | 'owner';

/** One kind of email. The command that queues it and the letter that is sent share this, so both use the same data. */
export type EmailKind<Data extends EmailData> = {
  /** Stored in the row: renaming a kind leaves rows with the old name behind. */
  readonly name: string;
  /** Parsed when an email is queued and again when its letter is written. */
  readonly data: z.ZodType<Data>;
  /** A letter can override it. */
  readonly cap: Cap;
  /** Past the cap it waits for a day in place of being dropped: it was promised. */
  readonly waits: boolean;
  /** Goes even to a person who marked an email from us as spam: they asked for it just now, or it is about money, cancelling or safety. */
  readonly despiteComplaint: boolean;
};

const NO_DATA = z.object({});

type Options = { cap?: Cap; waits?: boolean; despiteComplaint?: boolean };

/**
 * Declared by the noun that queues it, in its `emails-schema.ts`. Without a schema the kind carries no data. Without a cap it is
 * always sent.
 */
export function defineEmail(name: string): EmailKind<z.infer<typeof NO_DATA>>;
export function defineEmail<Data extends EmailData>(
  name: string,
  data: z.ZodType<Data>,
  options?: Options,
): EmailKind<Data>;
export function defineEmail(
  name: string,
  data: z.ZodType<EmailData> = NO_DATA,
  { cap = 'none', waits = false, despiteComplaint = false }: Options = {},
): EmailKind<EmailData> {
  return { name, data, cap, waits, despiteComplaint };
}
