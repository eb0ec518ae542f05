import { expect, it, vi } from 'vitest';
import { onDemand } from './on-demand';

it('is loaded once, when it is first asked for, also by two at once', async () => {
  const load = vi.fn(async () => ({}));
  const library = onDemand(load);
  expect(load).not.toHaveBeenCalled();
  const [one, other] = await Promise.all([library(), library()]);
  expect(one).toBe(other);
  expect(await library()).toBe(one);
  expect(load).toHaveBeenCalledTimes(1);
});

it('is tried again when it could not be loaded', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('too many open files')).mockResolvedValue('library');
  const library = onDemand<string>(load);
  await expect(library()).rejects.toThrow('too many open files');
  expect(await library()).toBe('library');
});
