import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { optional, rowsOf, someOf } from './schema';

const email = z.string().check(z.email('No address'));

describe('optional', () => {
  test.each([undefined, null, '', ' \t'])('%j is null', (blank) => {
    expect(z.object({ email: optional(email) }).parse({ email: blank })).toEqual({ email: null });
  });

  test('a missing value is null, and any other must be valid', () => {
    expect(z.object({ email: optional(email) }).parse({})).toEqual({ email: null });
    expect(optional(email).parse('a@b.example')).toBe('a@b.example');
    expect(z.object({ email: optional(email) }).safeParse({ email: 7 }).success).toBe(false);
    const issues = z.object({ email: optional(email) }).safeParse({ email: 'x' }).error?.issues;
    expect(issues).toMatchObject([{ path: ['email'], message: 'No address' }]);
  });
});

test('fields that are not sent are left out, and those that are sent must be valid', () => {
  const schema = someOf(z.object({ email: optional(email), name: z.string().min(1, 'No name') }));
  expect(schema.parse({ other: 1 })).toEqual({});
  expect(schema.parse({ email: '' })).toEqual({ email: null });
  expect(schema.safeParse({ name: '', email: 'x' }).error?.issues).toMatchObject([
    { path: ['email'], message: 'No address' },
    { path: ['name'], message: 'No name' },
  ]);
  expect(schema.safeParse(null).success).toBe(false);
  expect(schema.safeParse([]).success).toBe(false);
});

describe('pages', () => {
  test('of every size follow each other without gap or overlap', () => {
    const page = fc.integer({ min: 1, max: 5_000 });
    fc.assert(
      fc.property(page, fc.constantFrom(10, 20, 50, 100), (number, size) => {
        const skip = (number - 1) * size;
        expect(rowsOf({ skip, limit: size * number })).toEqual({ skip, take: size });
      }),
    );
  });

  test.each([
    [{}, { skip: 0, take: 10 }],
    [{ offset: 40 }, { skip: 40, take: 10 }],
    [
      { skip: 20, limit: 10 },
      { skip: 20, take: 0 },
    ],
    [{ limit: 100_000 }, { skip: 0, take: 100 }],
  ])('%j is %j', (range, rows) => {
    expect(rowsOf(range)).toEqual(rows);
  });
});
