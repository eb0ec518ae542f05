import { BadRequest } from '../core/http.ts';
import { newId } from '../core/ids.ts';
import type { Endpoint } from '../core/webhooks.ts';
import type { Settings } from '../settings.ts';
import type { Message } from './inbox.ts';

/** Reports prove themselves by a password, which Postmark takes from the address that it is told to call. */
export const mailEndpoint = ({ mailWebhookUrl, mailWebhookSecret }: Settings): Endpoint => ({
  url: mailWebhookUrl,
  headers: () => ({ authorization: `Basic ${Buffer.from(`mail:${mailWebhookSecret}`).toString('base64')}` }),
});

const KINDS = {
  bounce: { RecordType: 'Bounce', Type: 'HardBounce', TypeCode: 1, Details: '550 5.1.1 No such mailbox here' },
  complaint: { RecordType: 'SpamComplaint', Type: 'SpamComplaint', TypeCode: 512, Details: 'Marked as spam' },
};

const isKind = (as: unknown): as is keyof typeof KINDS => as === 'bounce' || as === 'complaint';

/** What Postmark reports of a message; `id` and `type` are for the sandbox's own list. */
export function returnOf(message: Message, body: unknown) {
  const as = (body as { as?: unknown } | null)?.as;
  if (!isKind(as)) throw new BadRequest('Say how it comes back: bounce or complaint.');
  const ID = Math.floor(Math.random() * 2 ** 40);
  const { 'x-pm-metadata-email': email } = message.headers;
  return {
    ...{ id: newId('ret_', 12), type: as, ID, ...KINDS[as] },
    ...{ Email: message.to.split(', ')[0], BouncedAt: new Date().toISOString(), Metadata: { email } },
  };
}
