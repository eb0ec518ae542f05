import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const shortestPauseMs = 200;
/** The pause between writes while answers wait for the file. */
const shortestPauseMsWhenDurable = 10;

/** Keeps one JSON-serialisable state, in a file if given one, so that it survives a restart. */
export class Store<State extends object> {
  readonly state: State;
  #timer: NodeJS.Timeout | undefined;
  #pauseMs: number;
  readonly #waiting: (() => void)[] = [];

  constructor(
    empty: State,
    private readonly file: string | undefined,
    private readonly isDurable = false,
  ) {
    this.state = file ? { ...empty, ...load<State>(file) } : empty;
    this.#pauseMs = isDurable ? shortestPauseMsWhenDurable : shortestPauseMs;
  }

  /** Call it after any change. The file is written a moment later. Bound, so that it can be passed around. */
  readonly changed = (): void => {
    if (!this.file) return;
    this.#timer ??= setTimeout(() => this.save(), this.#pauseMs);
  };

  /** If durable: resolves once all changes so far are in the file, and so survive a kill. Bound. */
  readonly saved = (): Promise<void> => {
    if (!this.isDurable || this.#timer === undefined) return Promise.resolve();
    return new Promise((done) => this.#waiting.push(done));
  };

  save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.file) return;
    const begun = Date.now();
    mkdirSync(dirname(this.file), { recursive: true });
    // Written to another file and renamed, so that a kill during the write leaves the last complete snapshot.
    const draft = `${this.file}.tmp`;
    writeFileSync(draft, JSON.stringify(this.state));
    renameSync(draft, this.file);
    // A large state is written less often, so that writing takes at most a tenth of the time, or a third while answers wait for it.
    const tookMs = Date.now() - begun;
    this.#pauseMs = this.isDurable
      ? Math.max(shortestPauseMsWhenDurable, 2 * tookMs)
      : Math.max(shortestPauseMs, 9 * tookMs);
    for (const done of this.#waiting.splice(0)) done();
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
