import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { READER_TIMEOUT_MS, streamOf, streamPieces } from './file-stream.server';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const bytes = Uint8Array.from({ length: 150 * 1024 }, (_, index) => index % 251);

test('a file is read completely, one piece for each request of the reader', async () => {
  const read = vi.fn(async (from: number, most: number) => bytes.subarray(from, from + most));
  const end = vi.fn();
  const stream = streamPieces(bytes.length, read, end);
  expect(read).not.toHaveBeenCalled();
  expect(Buffer.from(await new Response(stream).arrayBuffer()).equals(bytes)).toBe(true);
  const K64 = 64 * 1024;
  expect(read.mock.calls).toEqual([
    [0, K64],
    [K64, K64],
    [2 * K64, 22 * 1024],
  ]);
  expect(end).toHaveBeenCalledOnce();
});

test.each([
  ['the reader goes', (stream: ReadableStream) => stream.cancel()],
  ['the reader never comes', async () => vi.advanceTimersByTime(READER_TIMEOUT_MS)],
  [
    'the reader stops half way',
    async (stream: ReadableStream) => {
      await stream.getReader().read();
      await vi.advanceTimersByTimeAsync(READER_TIMEOUT_MS);
    },
  ],
  [
    'the file is gone half way',
    async (stream: ReadableStream) => {
      const reader = stream.getReader();
      await reader.read();
      await expect(reader.read()).rejects.toThrow('changed');
    },
  ],
])('it ends once when %s', async (_, happens) => {
  const end = vi.fn();
  const stream = streamPieces(
    bytes.length,
    async (from, most) => (from === 0 ? bytes.subarray(0, most) : undefined),
    end,
  );
  await happens(stream);
  await vi.advanceTimersByTimeAsync(2 * READER_TIMEOUT_MS);
  expect(end).toHaveBeenCalledOnce();
});

test('a slow source is not cut off, and a reader that takes each piece in time may take as long as it likes', async () => {
  let left = 3;
  const next = () =>
    new Promise<Uint8Array | undefined>((resolve) => setTimeout(() => resolve(left-- > 0 ? bytes : undefined), 15_000));
  const reader = streamOf({ next, end: () => {} }).getReader();
  for (const isDone of [false, false, false, true]) {
    const piece = reader.read();
    await vi.advanceTimersByTimeAsync(15_000);
    expect((await piece).done).toBe(isDone);
    await vi.advanceTimersByTimeAsync(READER_TIMEOUT_MS - 1);
  }
});
