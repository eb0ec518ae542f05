import type { SetAttributes, Tracing, TracingOptions } from '~/platform/otlp.server';

/**
 * Where the time goes, from a request to its transactions, the jobs and emails that follow, and their calls of third parties: one
 * trace, sent to OTEL_EXPORTER_OTLP_ENDPOINT (docs/watching.md), and to error reporting if it is configured. With
 * neither, nothing of it is loaded. A span has only names of ours: the pattern of a route, a job, a provider. Never a path, an id
 * of a person, or an error's message.
 */

type Run = Tracing['run'];

const untraced: Run = (_step, work) => work(() => {});

let tracing: Tracing | null = null;
/** What each step runs through. */
let run: Run = untraced;

/** Each step runs through both. */
const through =
  (outer: Run, inner: Run): Run =>
  (step, work) =>
    outer(step, (tellOuter) =>
      inner(step, (tellInner) => {
        const tell: SetAttributes = (facts) => {
          tellOuter(facts);
          tellInner(facts);
        };
        return work(tell);
      }),
    );

/** @param reported runs a step for error reporting, if that is configured */
export async function startTracing(options: TracingOptions, reported: Run = untraced): Promise<void> {
  if (run !== untraced) return;
  const { endpoint } = options;
  if (endpoint === undefined) {
    run = reported;
    return;
  }
  const { openTracing } = await import('~/platform/otlp.server');
  tracing = openTracing({ ...options, endpoint });
  run = reported === untraced ? tracing.run : through(reported, tracing.run);
}

/** Sends the remaining spans. */
export async function stopTracing(): Promise<void> {
  const stopped = tracing;
  tracing = null;
  run = untraced;
  await stopped?.stop();
}

/** Runs a step of the work, and records how long it took and whether it failed. */
export const traced: Run = (step, work) => run(step, work);

/**
 * The current trace, to be stored with work that is done later: a W3C traceparent, two random numbers. Undefined when there is
 * none.
 */
export const traceparent = (): string | undefined => tracing?.traceparent();

/** Its name in a row's data. */
const TRACE = '_trace';

/** A row's data with the current trace. */
export function withTrace<Data extends object>(data: Data): Data {
  const trace = traceparent();
  return trace === undefined ? data : { ...data, [TRACE]: trace };
}

/** The reverse. Data that is no object carries no trace. */
export function splitTrace<Data>(row: Data): { data: Data; trace?: string } {
  if (typeof row !== 'object' || row === null || !Object.hasOwn(row, TRACE)) return { data: row };
  const { [TRACE]: trace, ...data } = row as { [TRACE]?: unknown };
  return { data: data as Data, trace: typeof trace === 'string' ? trace : undefined };
}
