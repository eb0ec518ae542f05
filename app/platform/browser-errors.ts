import { z } from 'zod';

const short = (most: number) =>
  z
    .string()
    .default('')
    .transform((text) => text.slice(0, most));

/** What a browser tells of an error (app/enhance/errors.ts). A stranger may send anything: it is cut and cleaned, and only read. */
export const browserError = z.object({
  message: short(300).transform(withoutQueries),
  stack: short(2_000).transform(withoutQueries),
  /** Ids and tokens of an address are no one else's business. */
  path: short(200).transform((path) => withoutQueries(path).replace(/[^/]*[^a-z/-][^/]*/g, ':id')),
  /** The name of the script: it has another one with each release. */
  release: short(80).transform(withoutQueries),
});

/** An address in it may have something behind its question mark, and an email address is a person. */
function withoutQueries(text: string): string {
  return text.replace(/[?#][^\s:)]*/g, '').replace(/[^\s@]+@[^\s@]+/g, '[email]');
}
