import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { env } from '~/platform/env.server';
import { log } from '~/platform/log.server';

/**
 * Traces, loaded only where they are sent. The provider is not registered globally, since error reporting has the global one: each
 * has its own spans and contexts, and neither sees the other's (decision 26).
 */

type Facts = Record<string, string | number>;

export type Step = {
  name: string;
  /**
   * A request or a job starts a trace, or continues one. Work and calls belong to the trace in progress, and without one they are
   * not traced.
   */
  kind: 'request' | 'job' | 'work' | 'call';
  facts?: Facts;
  /** The trace that it continues, as returned by `traceparent`. */
  from?: string;
};

/** Adds facts that are known only later. */
export type SetAttributes = (facts: Facts) => void;

export type TracingOptions = { endpoint?: string; headers?: string; ratio: number; everyMs?: number };

export type Tracing = {
  run: <T>(step: Step, work: (tell: SetAttributes) => Promise<T>) => Promise<T>;
  traceparent: () => string | undefined;
  stop: () => Promise<void>;
};

const KINDS = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  work: SpanKind.INTERNAL,
  call: SpanKind.CLIENT,
} as const satisfies Record<Step['kind'], SpanKind>;

/** @param options `ratio`: the share of traces started here that is sent; a trace that is continued keeps its own decision */
export function openTracing(options: TracingOptions & { endpoint: string }): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'keyturn', 'service.version': env.REVISION }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: sender(options), scheduledDelayMillis: options.everyMs ?? 2_000 }),
    ],
  });
  const tracer = provider.getTracer('keyturn');
  const underWay = new AsyncLocalStorage<Span>();

  return {
    async run({ name, kind, facts, from }, work) {
      const begins = kind === 'request' || kind === 'job';
      const parent = begins ? readTraceparent(from) : underWay.getStore()?.spanContext();
      if (!begins && !parent) return work(() => {});
      const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, context);
      try {
        return await underWay.run(span, () => work((more) => setAttributes(span, more)));
      } catch (error) {
        // The error's message may quote a person.
        const message = error instanceof Error ? error.name : undefined;
        if (!(error instanceof Response)) span.setStatus({ code: SpanStatusCode.ERROR, message });
        throw error;
      } finally {
        span.end();
      }
    },
    traceparent() {
      const context = underWay.getStore()?.spanContext();
      if (!context) return undefined;
      return `00-${context.traceId}-${context.spanId}-${context.traceFlags.toString(16).padStart(2, '0')}`;
    },
    stop: () => provider.shutdown(),
  };
}

function setAttributes(span: Span, facts: Facts): void {
  span.setAttributes(facts);
  if (Number(facts['http.response.status_code'] ?? 0) >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

const written = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Null for anything else, for example a row of another release. */
function readTraceparent(text: string | undefined) {
  const [, traceId, spanId, flags] = (text !== undefined && written.exec(text)) || [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

/** With retries. Stopping waits this long too. */
const SEND_WITHIN_MS = 5_000;

/** Spans that cannot be sent are dropped and logged, so that nothing waits for them. */
function sender({ endpoint, headers }: TracingOptions & { endpoint: string }): SpanExporter {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: headersIn(headers),
    timeoutMillis: SEND_WITHIN_MS,
  });
  return {
    export(spans, done) {
      exporter.export(spans, ({ code, error }) => {
        if (code !== SENT) log.warn({ err: error, spans: spans.length }, 'traces not sent');
        // Success whatever happened: told of a failure, the library would throw when the process stops.
        done({ code: SENT });
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

/** `ExportResultCode.SUCCESS`. */
const SENT = 0;

/** `name=value,other=value`, percent-encoded: how OpenTelemetry writes headers into a variable. */
const headersIn = (text = ''): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.split('='))
      .filter(([name = '']) => name.trim() !== '')
      .map(([name = '', ...value]) => [name.trim(), decodeURIComponent(value.join('=').trim())]),
  );
