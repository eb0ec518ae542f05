import { type BotCheckState, setBotCheck } from '../botcheck/provider.ts';
import type { Faults } from '../core/faults.ts';
import { BadRequest, type Handler, type Incoming, isForm, json, type Reply, redirect } from '../core/http.ts';
import type { RequestLog } from '../core/request-log.ts';
import { Router } from '../core/router.ts';
import type { Webhooks } from '../core/webhooks.ts';
import type { Inbox } from '../mail/inbox.ts';
import { returnOf } from '../mail/returns.ts';

interface Dependencies {
  inbox: Inbox;
  faults: Faults;
  log: RequestLog;
  webhooks: Webhooks;
  botcheck: BotCheckState;
  changed: () => void;
}

const cleared = json({ cleared: true });

/** What tests and people can control and look at. Each POST and DELETE also exists as a form for the page. */
export function controlRoutes({ inbox, faults, log, webhooks, botcheck, changed }: Dependencies): Router {
  const clearing = (clear: () => void) => (): Reply => {
    clear();
    return cleared;
  };
  const clearMail = clearing(() => inbox.clear());
  const clearFaults = clearing(() => faults.clear());
  const clearLog = clearing(() => log.clear());

  return new Router()
    .on('GET', '/healthz', () => json({ status: 'ok' }))
    .on('GET', '/mail/messages', ({ query }) => json(inbox.list(query.get('to'))))
    .on('GET', '/mail/messages/:id', ({ params }) => {
      const message = inbox.get(params.id);
      return message ? json(message) : json({ message: 'No such message.' }, 404);
    })
    .on('DELETE', '/mail/messages', clearMail)
    .on('POST', '/mail/clear', backTo('mail', clearMail))
    .on(
      'POST',
      '/mail/messages/:id/return',
      backTo('mail', ({ params, body }) => {
        const message = inbox.get(params.id);
        if (!message) return json({ message: 'No such message.' }, 404);
        const event = returnOf(message, body);
        webhooks.send('mail', event);
        return json(event, 201);
      }),
    )
    .on('GET', '/faults', () => json(faults.list()))
    .on(
      'POST',
      '/faults',
      backTo('faults', ({ body }) => json(faults.add(body), 201)),
    )
    .on('DELETE', '/faults', clearFaults)
    .on('POST', '/faults/clear', backTo('faults', clearFaults))
    .on('GET', '/requests', ({ query }) => json(log.list(query.get('provider'))))
    .on('DELETE', '/requests', clearLog)
    .on('POST', '/requests/clear', backTo('requests', clearLog))
    .on('GET', '/webhooks', () => json(webhooks.list()))
    .on(
      'POST',
      '/webhooks/release',
      backTo(viewIn, () => json({ released: webhooks.release() })),
    )
    .on('GET', '/botcheck', () => json({ score: botcheck.score, action: botcheck.action, success: botcheck.success }))
    .on(
      'POST',
      '/botcheck',
      backTo('faults', ({ body }) => {
        const setting = setBotCheck(botcheck, body);
        changed();
        return json(setting);
      }),
    );
}

/** The view with the form. */
const viewIn = ({ body }: Incoming): string =>
  typeof body === 'object' && body !== null && 'view' in body ? encodeURIComponent(String(body.view)) : 'payments';

/** Answers refusals with 400 and their message. A form goes back to its view of the page. */
function backTo(view: string | ((request: Incoming) => string), handler: Handler): Handler {
  return async (request: Incoming): Promise<Reply> => {
    try {
      const reply = await handler(request);
      return isForm(request) ? redirect(`/?view=${typeof view === 'string' ? view : view(request)}`) : reply;
    } catch (error) {
      if (error instanceof BadRequest) return json({ message: error.message }, 400);
      throw error;
    }
  };
}
