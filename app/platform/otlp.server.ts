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
import { log } from '~/platform/log.server';

/**
 * Traces, loaded only where they are wanted. The provider is ours alone and never made the global one, which error reporting has: each
 * has its own spans and contexts, and neither sees the other's (decision 26).
 */

type Facts = Record<string, string | number>;

export type Step = {
  name: string;
  /** A request and a job begin a trace, or go on with one; work and calls are part of what is under way, or are not told of. */
  kind: 'request' | 'job' | 'work' | 'call';
  facts?: Facts;
  /** The trace that it goes on with, as `traceparent` gave it. */
  from?: string;
};

/** Adds what is known only later. */
export type Tell = (facts: Facts) => void;

export type TracingOptions = { endpoint?: string; headers?: string; ratio: number; everyMs?: number };

export type Tracing = {
  run: <T>(step: Step, work: (tell: Tell) => Promise<T>) => Promise<T>;
  traceparent: () => string | undefined;
  stop: () => Promise<void>;
};

const KINDS = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  work: SpanKind.INTERNAL,
  call: SpanKind.CLIENT,
} as const satisfies Record<Step['kind'], SpanKind>;

/** @param options `ratio`: of the traces that begin here, so many are kept; what goes on with one does as that one does */
export function openTracing(options: TracingOptions & { endpoint: string }): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'keyturn' }),
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
        return await underWay.run(span, () => work((more) => tell(span, more)));
      } catch (error) {
        // Its words may be a person's.
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

function tell(span: Span, facts: Facts): void {
  span.setAttributes(facts);
  if (Number(facts['http.response.status_code'] ?? 0) >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

const written = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Null for what is none: a row of another release, or of no one's. */
function readTraceparent(text: string | undefined) {
  const [, traceId, spanId, flags] = (text !== undefined && written.exec(text)) || [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

/** Tries again included; also what stopping may wait for. */
const SEND_WITHIN_MS = 5_000;

/** Spans that cannot be sent are lost, and the log says so: nothing waits for them. */
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
        // Whatever came of it: to be told of a failure, the library throws when the process stops.
        done({ code: SENT });
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

/** `ExportResultCode.SUCCESS`. */
const SENT = 0;

/** `name=value,other=value`, percent-encoded, as OpenTelemetry writes headers into a variable. */
const headersIn = (text = ''): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.split('='))
      .filter(([name = '']) => name.trim() !== '')
      .map(([name = '', ...value]) => [name.trim(), decodeURIComponent(value.join('=').trim())]),
  );
