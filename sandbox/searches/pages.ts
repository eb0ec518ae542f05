import { guarded, type Handler, type Incoming, isForm, json, type Reply, redirect } from '../core/http.ts';
import { Router } from '../core/router.ts';
import { documentKinds, type Orders, Refusal } from './orders.ts';

/** The actions of a person, or a test, on orders. The buttons are in sandbox/pages/searches-view.ts. */
export function searchesPages(orders: Orders): Router {
  const decision = (run: (request: Incoming) => unknown): Handler =>
    guarded((request) => {
      const answer = run(request);
      return isForm(request) ? redirect('/?view=searches') : json(answer ?? null);
    }, refusalAsJson);
  return new Router()
    .on('GET', '/searches/orders', () => json(orders.list()))
    .on(
      'POST',
      '/searches/orders/:id/move',
      decision((request) => move(orders, request, null)),
    )
    .on(
      'POST',
      '/searches/orders/:id/searches/:reference/move',
      decision((request) => move(orders, request, request.params.reference ?? null)),
    )
    .on(
      'POST',
      '/searches/orders/:id/searches/:reference/estimate',
      decision(({ params, body }) => {
        const { estimatedCompletion } = (body ?? {}) as { estimatedCompletion?: string };
        return orders.estimate(params.id ?? '', params.reference ?? '', estimatedCompletion || null);
      }),
    )
    .on(
      'POST',
      '/searches/orders/:id/cancel',
      decision(({ params }) => orders.cancel(params.id ?? '')),
    )
    .on(
      'POST',
      '/searches/orders/:id/tell',
      decision(({ params }) => orders.tellAgain(params.id ?? '')),
    );
}

function move(orders: Orders, { params, body }: Incoming, reference: string | null) {
  const { status, document } = (body ?? {}) as { status?: string; document?: unknown };
  if (!status) throw new Refusal(400, 'Send {status, document?}.');
  const isWithout = document === 'no' || document === false;
  const kind = documentKinds.find((each) => each === document) ?? 'pdf';
  return orders.move(params.id ?? '', reference, status, isWithout ? null : kind);
}

const refusalAsJson = (error: unknown): Reply | null =>
  error instanceof Refusal ? json({ message: error.message }, error.status) : null;
