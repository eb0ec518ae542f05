import { newId } from '../core/ids.ts';
import type { Webhooks } from '../core/webhooks.ts';
import type { Check, CheckEvent, EventType } from './state.ts';

const maxEvents = 1000;

/** Records what happened to a check and sends the app a webhook. */
export const emitter =
  (events: CheckEvent[], webhooks: Webhooks) =>
  (type: EventType, { name, clientReference, state, result }: Check): void => {
    const event: CheckEvent = {
      id: newId('evt_', 20),
      type,
      createTime: new Date().toISOString(),
      data: { name, clientReference, state, result },
    };
    events.push(event);
    events.splice(0, events.length - maxEvents);
    webhooks.send('identity', event);
  };
