import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './prepare.mjs';
import { moveNames, slim } from './slim-client.mjs';

const write = (...numbers: number[]) => Buffer.from(numbers).toString('base64url');
/** One kind of argument with one name (3, for scalars 7, of the enumeration 4), one of result, one root. */
const graph = (by: (name: number) => number[]) =>
  write(1, 1, 1, 1, ...by(3), 7, 0, 0, ...by(5), 9, 1, ...by(6), 0, 1, ...by(2), 1, 1);

test('names move up, and all else stays', () => {
  expect(
    moveNames(
      graph((name) => [name]),
      0,
    ),
  ).toBe(graph((name) => [name]));
  // In two bytes, as the client reads it: seven bits in each, the lowest first.
  expect(
    moveNames(
      graph((name) => [name]),
      256,
    ),
  ).toBe(graph((name) => [name | 128, 2]));
});

test('a graph of another form is refused', () => {
  expect(() => moveNames(write(0, 0, 0, 1), 1)).toThrow('another form');
});

test('the client that is there is slim, and slimming it again changes nothing', async () => {
  const code = await readFile(path.join(root, 'app/platform/generated/prisma/internal/class.ts'), 'utf8');
  expect(code).toContain('Array(2048)');
  expect(slim(code)).toBe(code);
});

test('another client is refused', () => {
  expect(() => slim('config.parameterizationSchema = {}')).toThrow('The generated client has no');
});
