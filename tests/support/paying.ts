/** What a customer does at the provider of payments, in the card form or on the hosted page. */
import { env } from '~/platform/env.server';
import { call, sandbox } from './stripe';

export const VISA = '4242424242424242';
export const DECLINED = '4000000000000002';

export const intentIdOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

/** The query that the provider adds when it sends the customer back. */
export const returnQuery = (clientSecret: string, status = 'succeeded') =>
  `?payment_intent=${intentIdOf(clientSecret)}&payment_intent_client_secret=${clientSecret}&redirect_status=${status}`;

/** What the card form does in the browser. @returns the status of the payment, or the error's code */
export async function payByCard(clientSecret: string, number = VISA): Promise<string> {
  const { body } = await call(`/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`, env.STRIPE_PUBLISHABLE_KEY, {
    client_secret: clientSecret,
    return_url: 'http://localhost:3000/sell/payment-success',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
  });
  const error = body.error as { code: string } | undefined;
  return error?.code ?? String(body.status);
}

/** Pays on the hosted page. @returns the path and query of the return address; null if payment was not possible */
export async function payOnHostedPage(url: string, number = VISA): Promise<string | null> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      cardnumber: number,
      'exp-date': '12 / 34',
      cvc: '123',
      name: 'A',
      email: 'a@b.example',
    }),
  });
  const back = answer.headers.get('location');
  return back === null ? null : new URL(back).search;
}

/** What a person chooses on the sandbox's own page. */
export const decide = (intentId: string, decision: 'succeed' | 'fail' | 'process') =>
  fetch(`${sandbox}/stripe/payment_intents/${intentId}/${decision}`, { method: 'POST', redirect: 'manual' });
