/**
 * A setup file of vitest: a worker keeps its modules from file to file, so whatever a file replaced (a function, the
 * clock, a variable) is restored after it, and also before the next file, in case it was cut off.
 */
import { afterAll, vi } from 'vitest';
// The app's validation messages stay loaded too, so every file loads them, whichever file came before.
import '~/platform/validators';

function putBack(): void {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
}

putBack();
afterAll(putBack);
