import { BadRequest, content, type Handler, type Incoming, isForm, json, type Reply, redirect } from '../core/http.ts';
import { Router } from '../core/router.ts';
import type { Webhooks } from '../core/webhooks.ts';
import {
  allChecks,
  byReference,
  type Decision,
  decide,
  decisions,
  findCheck,
  type IdentityContext,
  idOf,
} from './checks.ts';
import { ApiFailure } from './errors.ts';
import type { Check } from './state.ts';
import { setTokenLife } from './tokens.ts';
import { checkPage, missingPage } from './views.ts';

const overview = '/?view=identity';

/** The app's demo data has checks that were never ordered here. Their ids start with this. */
const isOfDemoData = (id: string): boolean => id.startsWith('demo-check-');

const demoPage = missingPage(
  'This check is part of the demo data',
  'It was never ordered here, so there is nothing to complete. To follow a check from the order to its result, order one on the Thirdfort tab of a transaction.',
);

/** The page of a check for its person, and the actions of people and tests. Programs get JSON. Forms go back to a page. */
export function identityPages(context: IdentityContext, webhooks: Webhooks, changed: () => void): Router {
  const { state } = context;
  /** Finds a check by its id or by the client's reference. */
  const checkOf = ({ params: { id = '' } }: Incoming): Check => byReference(state, id) ?? findCheck(context, id);
  const pageOf = (check: Check): string => `/identity/checks/${idOf(check)}`;

  const act =
    (perform: (request: Incoming) => { answer: unknown; back: string }): Handler =>
    (request) => {
      try {
        const { answer, back } = perform(request);
        return isForm(request) ? redirect(back) : json(answer);
      } catch (error) {
        return refusal(error, isForm(request));
      } finally {
        changed();
      }
    };
  const deciding = (decision: Decision): Handler =>
    act((request) => {
      const check = checkOf(request);
      decide(context, check, decision);
      return { answer: check, back: pageOf(check) };
    });

  const router = new Router()
    .on('GET', '/identity/checks', ({ query }) => {
      const reference = query.get('clientReference');
      const checks = allChecks(state).filter((check) => reference === null || check.clientReference === reference);
      return json(checks.map((check) => ({ ...check, orders: state.orders[check.clientReference] ?? 1 })));
    })
    .on('GET', '/identity/checks/:id', (request) => {
      if (isOfDemoData(request.params.id ?? '')) return content('text/html', demoPage.text);
      try {
        const check = checkOf(request);
        const events = state.events.filter(({ data }) => data.name === check.name);
        return content('text/html', checkPage(check, events, webhooks.list()).text);
      } catch (error) {
        return refusal(error, true);
      }
    })
    .on(
      'POST',
      '/identity/events/:id/resend',
      act(({ params }) => {
        const event = state.events.find(({ id }) => id === params.id);
        if (!event) throw new ApiFailure('NOT_FOUND', `There is no event '${params.id}'.`);
        webhooks.send('identity', event);
        return { answer: event, back: `/identity/checks/${event.data.name.split('/').at(-1)}` };
      }),
    )
    .on(
      'POST',
      '/identity/tokens',
      act(({ body }) => ({ answer: setTokenLife(state, body), back: overview })),
    )
    .on(
      'POST',
      '/identity/tokens/revoke',
      act(() => {
        state.tokens = {};
        return { answer: { revoked: true }, back: overview };
      }),
    );
  for (const decision of decisions) router.on('POST', `/identity/checks/:id/${decision}`, deciding(decision));
  return router;
}

function refusal(error: unknown, isPage: boolean): Reply {
  if (error instanceof BadRequest) return json({ message: error.message }, 400);
  if (!(error instanceof ApiFailure)) throw error;
  const { status } = error.reply;
  if (isPage) return content('text/html', missingPage('That did not work', error.message).text, status);
  return error.reply;
}
