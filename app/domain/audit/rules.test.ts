import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffForAudit, isSame } from './rules';

test('only the fields that differ are kept, before and after', () => {
  const before = { name: 'Larkspur', email: null, address: { line_1: '1 Quay', county: null }, version: 3 };
  const after = {
    name: 'Larkspur',
    email: 'post@larkspur.example',
    address: { county: null, line_1: '2 Quay' },
    version: 3,
  };
  expect(diffForAudit(before, after)).toEqual({
    before: { email: null, address: { line_1: '1 Quay', county: null } },
    after: { email: 'post@larkspur.example', address: { county: null, line_1: '2 Quay' } },
  });
});

test('nothing is kept when nothing differs: key order, and absent for null, are no difference', () => {
  expect(diffForAudit({ a: 1, b: [{ c: null, d: 2n }] }, { b: [{ d: 2, c: null }], a: 1, e: undefined })).toBeNull();
  expect(diffForAudit({ a: 1 }, { a: 1, e: null })).toBeNull();
});

test('everything is kept of what was created or deleted', () => {
  expect(diffForAudit(null, { price: 24_000n })).toEqual({ before: null, after: { price: 24_000 } });
  expect(diffForAudit({ at: new Date(0) }, null)).toEqual({ before: { at: '1970-01-01T00:00:00.000Z' }, after: null });
});

test('lists differ by their order', () => {
  expect(isSame(['a', 'b'], ['b', 'a'])).toBe(false);
});

test('a change and its reverse keep the same fields', () => {
  const values = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue());
  fc.assert(
    fc.property(values, values, (before, after) => {
      const there = diffForAudit(before, after);
      const back = diffForAudit(after, before);
      expect(there && { before: there.after, after: there.before }).toEqual(back);
      for (const name of Object.keys(there?.after ?? {})) expect(isSame(before[name], after[name])).toBe(false);
    }),
  );
});
