import { createServer } from 'node:http';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { startSandbox } from '../server.ts';

const webhookSecret = 'whsec_test';

/** What the tests in this folder use: a sandbox, the real client, and an app that receives webhooks. */
export interface Harness {
  url: string;
  stripe: Stripe;
  client(key: string, options?: Stripe.StripeConfig): Stripe;
  /** The webhooks that the app received, each with its signature checked. */
  received: Stripe.Event[];
  /** How the app answers its next webhooks; 200 when empty. */
  answers: number[];
  /** The first event of a type, and of the given object if there is one. */
  eventOf(type: string, about?: string): Promise<Stripe.Event>;
  post(path: string, body: URLSearchParams | Record<string, unknown>): Promise<Response>;
  fault(kind: string, more?: Record<string, unknown>): Promise<Response>;
  pay(token: string, amount?: number): Promise<Stripe.PaymentIntent>;
}

/** Sets the harness up around the tests of the calling file. Its members exist once the tests run. */
export function startHarness(): Harness {
  const received: Stripe.Event[] = [];
  const answers: number[] = [];
  const closing: (() => Promise<unknown>)[] = [];
  let url = '';

  const app = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const status = answers.shift() ?? 200;
    if (status === 200) {
      received.push(Stripe.webhooks.constructEvent(body, request.headers['stripe-signature'] ?? '', webhookSecret));
    }
    response.writeHead(status).end();
  });

  const harness: Harness = {
    received,
    answers,
    get url() {
      return url;
    },
    get stripe() {
      return harness.client('sk_test_sandbox');
    },
    client(key, options) {
      const { hostname, port } = new URL(url);
      const address = { host: hostname, port, protocol: 'http' } as const;
      return new Stripe(key, { ...address, telemetry: false, maxNetworkRetries: 0, ...options });
    },
    eventOf: (type, about) =>
      eventually(() => {
        const event = received.find((each) => each.type === type && (!about || JSON.stringify(each).includes(about)));
        if (!event) throw new Error(`No ${type} among ${received.map((each) => each.type)}`);
        return event;
      }),
    post: (path, body) =>
      fetch(new URL(path, url), {
        method: 'POST',
        redirect: 'manual',
        ...(body instanceof URLSearchParams
          ? { body }
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      }),
    fault: (kind, more = {}) => harness.post('/faults', { provider: 'stripe', kind, ...more }),
    pay: (token, amount = 72_000) =>
      harness.stripe.paymentIntents.create({ ...gbp(amount), payment_method: token, confirm: true }),
  };

  beforeAll(async () => {
    await new Promise<void>((done) => app.listen(0, 'localhost', done));
    const address = app.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const sandbox = await startSandbox({
      stripeWebhookUrl: `http://localhost:${port}/webhooks/stripe`,
      stripeWebhookSecret: webhookSecret,
      retryDelays: [10, 10],
      settleMs: 0,
      slowMs: 300,
      timeoutMs: 300,
    });
    url = sandbox.url;
    closing.push(sandbox.close, () => new Promise((done) => app.close(done)));
  });
  beforeEach(() => {
    received.length = 0;
    answers.length = 0;
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });
  return harness;
}

export const gbp = (amount: number): Stripe.PaymentIntentCreateParams => ({
  amount,
  currency: 'gbp',
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
});

/** The Stripe error with which a call fails. */
export async function failure(call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error('It did not fail.', { cause: error });
}
