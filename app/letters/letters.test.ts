import { expect, test } from 'vitest';
import type { EmailKind } from '~/outbox/email-kind';
import { letters } from '.';

/** What the nouns declare. */
const schemas = import.meta.glob<Record<string, EmailKind<never>>>('../domain/**/*emails-schema.ts', { eager: true });
const kinds = Object.values(schemas).flatMap((schema) => Object.values(schema).map(({ name }) => name));

test('every kind of email has one letter, and every letter a kind', () => {
  expect(kinds.length).toBeGreaterThan(0);
  expect(letters.map(({ kind }) => kind).sort()).toEqual(kinds.sort());
});
