/**
 * A setup file of vitest: a worker keeps its modules from one test file to the next, so what a file replaced in them (a function, the
 * clock, a variable) is put back, whichever file comes after it. When it ends; and before the next one begins, for one that was cut off.
 */
import { afterAll, vi } from 'vitest';
// The words of the app for what is not valid are kept as well. So every file has them, and not those alone that come after one of the app's.
import '~/platform/validators';

function putBack(): void {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
}

putBack();
afterAll(putBack);
