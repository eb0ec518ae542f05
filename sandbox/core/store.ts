import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const shortestPauseMs = 200;

/** Keeps one JSON-able state, in a file when given one, so that a restart forgets nothing. */
export class Store<State extends object> {
  readonly state: State;
  #timer: NodeJS.Timeout | undefined;
  #pauseMs = shortestPauseMs;

  constructor(
    empty: State,
    private readonly file: string | undefined,
  ) {
    this.state = file ? { ...empty, ...load<State>(file) } : empty;
  }

  /** To be called after any change; the file follows a moment later. Bound, so that it can be handed about. */
  readonly changed = (): void => {
    if (!this.file) return;
    this.#timer ??= setTimeout(() => this.save(), this.#pauseMs);
  };

  save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.file) return;
    const begun = Date.now();
    mkdirSync(dirname(this.file), { recursive: true });
    // Written beside and renamed, so that a kill in the middle leaves the last whole snapshot.
    const draft = `${this.file}.tmp`;
    writeFileSync(draft, JSON.stringify(this.state));
    renameSync(draft, this.file);
    // A large state under load is saved less often, so that saving takes a tenth of the time at most.
    this.#pauseMs = Math.max(shortestPauseMs, 9 * (Date.now() - begun));
  }
}

function load<State>(file: string): Partial<State> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new Error(`Cannot read the sandbox's state: ${file}. Delete it to start afresh.`, { cause: error });
  }
}
