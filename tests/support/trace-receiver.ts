/** Receives traces as a collector does: OTLP over HTTP, as JSON. */
import { once } from 'node:events';
import http from 'node:http';
import { json } from 'node:stream/consumers';

import { eventually } from './eventually';

type Wire = { key: string; value: { stringValue?: string; intValue?: string | number } };
type Batch = { resourceSpans: { scopeSpans: { spans: (Omit<Span, 'facts'> & { attributes: Wire[] })[] }[] }[] };

export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code: number; message?: string };
  facts: Record<string, string | undefined>;
};

export async function traceReceiver() {
  const spans: Span[] = [];
  const requests: { path: string | undefined; headers: http.IncomingHttpHeaders; body: string }[] = [];
  const server = http.createServer(async (request, response) => {
    const batch = (await json(request)) as Batch;
    requests.push({ path: request.url, headers: request.headers, body: JSON.stringify(batch) });
    for (const { attributes, ...span } of batch.resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    )) {
      const facts = attributes.map(({ key, value }) => [key, value.stringValue ?? String(value.intValue)]);
      spans.push({ ...span, facts: Object.fromEntries(facts) });
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    spans,
    asked: requests,
    close: () => server.close(),
    /** Waits for the span with this name. */
    find: (name: string): Promise<Span> =>
      eventually(() => {
        const span = spans.find((each) => each.name === name);
        if (!span) throw new Error(`No span ${name} among ${spans.map((each) => each.name).join(', ')}`);
        return span;
      }),
    /** The names of the spans from the trace's root to this one. */
    wayTo: (span: Span): string[] => {
      const way: string[] = [];
      for (let at: Span | undefined = span; at; at = spans.find(({ spanId }) => spanId === at?.parentSpanId))
        way.unshift(at.name);
      return way;
    },
  };
}
