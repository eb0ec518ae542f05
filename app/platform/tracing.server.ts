import type { Tell, Tracing, TracingOptions } from '~/platform/otlp.server';

/**
 * Where the time goes, from a request to its transactions, the jobs and emails that these leave, and the calls of third parties that
 * those make: one trace, sent on where OTEL_EXPORTER_OTLP_ENDPOINT says (docs/operations.md, Watching), and to error reporting where that
 * runs. Where neither is set, nothing of it is loaded.
 * A span has names of ours alone: the pattern of a route, a job, a provider. Never a path, an id of a person, or an error's words.
 */

type Run = Tracing['run'];

const untold: Run = (_step, work) => work(() => {});

let tracing: Tracing | null = null;
/** What each step goes through. */
let run: Run = untold;

/** Each step goes through both. */
const through =
  (outer: Run, inner: Run): Run =>
  (step, work) =>
    outer(step, (tellOuter) =>
      inner(step, (tellInner) => {
        const tell: Tell = (facts) => {
          tellOuter(facts);
          tellInner(facts);
        };
        return work(tell);
      }),
    );

/** @param reported how error reporting takes each step, where it runs */
export async function startTracing(options: TracingOptions, reported: Run = untold): Promise<void> {
  if (run !== untold) return;
  const { endpoint } = options;
  if (endpoint === undefined) {
    run = reported;
    return;
  }
  const { openTracing } = await import('~/platform/otlp.server');
  tracing = openTracing({ ...options, endpoint });
  run = reported === untold ? tracing.run : through(reported, tracing.run);
}

/** Sends what is left. */
export async function stopTracing(): Promise<void> {
  const stopped = tracing;
  tracing = null;
  run = untold;
  await stopped?.stop();
}

/** Does a step of the work, and notes how long it took and whether it failed. */
export const traced: Run = (step, work) => run(step, work);

/**
 * The trace that is under way, for the row of what is to be done later: a W3C traceparent, two random numbers. Undefined when there is
 * none.
 */
export const traceparent = (): string | undefined => tracing?.traceparent();

/** The name under which a row's data has it. */
const TRACE = '_trace';

/** What a row carries, with the trace that it belongs to. */
export function withTrace<Data extends object>(data: Data): Data {
  const trace = traceparent();
  return trace === undefined ? data : { ...data, [TRACE]: trace };
}

/** The two apart again. What is no object carries no trace. */
export function splitTrace<Data>(row: Data): { data: Data; trace?: string } {
  if (typeof row !== 'object' || row === null || !Object.hasOwn(row, TRACE)) return { data: row };
  const { [TRACE]: trace, ...data } = row as { [TRACE]?: unknown };
  return { data: data as Data, trace: typeof trace === 'string' ? trace : undefined };
}
