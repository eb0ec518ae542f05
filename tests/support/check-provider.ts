/** The sandbox's identity check provider, for tests to look at and control. */
import { env } from '~/platform/env.server';
import { signatureOf } from '../../sandbox/core/signature';

const call = async (method: string, path: string, body?: object) => {
  const response = await fetch(process.env.SANDBOX_URL + path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return response.json();
};

export type CheckAtProvider = {
  id: string;
  clientReference: string;
  state: string;
  result: string | null;
  replaces?: string;
  /** How often it was ordered: repeated orders were answered with the existing check. */
  orders: number;
};

type Listed = Omit<CheckAtProvider, 'id'> & { name: string; params: { contact: { email?: string } } };

/** The checks ordered for a person, oldest first. */
export async function checksAtProvider(email: string): Promise<CheckAtProvider[]> {
  const all: Listed[] = await call('GET', '/identity/checks');
  return all
    .filter(({ params }) => params.contact.email === email)
    .map(({ name, ...check }) => ({ ...check, id: name.slice(name.lastIndexOf('/') + 1) }));
}

/** What the person does with the check. */
export const decideCheck = (id: string, decision: 'complete' | 'fail' | 'lapse') =>
  call('POST', `/identity/checks/${id}/${decision}`);

type CheckFault = { kind: string; path?: string; containing?: string; times?: number; after?: boolean };
export const addCheckFault = (fault: CheckFault) => call('POST', '/faults', { provider: 'identity', ...fault });
export const clearFaults = () => call('DELETE', '/faults');

type Sent = { method: string; path: string; rawBody: string; status: number | null; fault?: string };
export const checkCalls = (): Promise<Sent[]> => call('GET', '/requests?provider=identity');

/** The bodies of the callbacks about a check, already sent or to be sent, oldest first. */
export async function callbacksAbout(id: string): Promise<string[]> {
  const sent: { provider: string; body: string }[] = await call('GET', '/webhooks');
  return sent.filter(({ provider, body }) => provider === 'identity' && body.includes(id)).map(({ body }) => body);
}

export const signCallback = (body: string, secret = env.THIRDFORT_WEBHOOK_SECRET) => signatureOf(body, secret);
