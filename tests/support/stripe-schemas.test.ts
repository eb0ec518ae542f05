import { beforeAll, describe, expect, it } from 'vitest';
import { validateStripeRequest } from './stripe-schemas.ts';

const problems = (path: string, form: string): string[] => validateStripeRequest({ method: 'POST', path, body: form });
const intent = 'amount=72000&currency=gbp';

// Reads the types before the tests, since it may take seconds on a busy machine.
beforeAll(() => void problems('/v1/payment_intents', intent), 30_000);

describe('accepts', () => {
  it.each([
    ['/v1/payment_intents', `${intent}&automatic_payment_methods[enabled]=true&metadata[order]=42&customer=cus_1`],
    ['/v1/payment_intents', `${intent}&automatic_payment_methods[enabled]=true&expand[0]=latest_charge&description=`],
    ['/v1/payment_intents/pi_1', 'amount=100&receipt_email=ada@example.com&metadata='],
    ['/v1/payment_intents/pi_1/confirm', 'payment_method=pm_card_visa&return_url=http://localhost/done'],
    ['/v1/payment_intents/pi_1/cancel', 'cancellation_reason=abandoned'],
    ['/v1/customers', 'email=ada@example.com&name=Ada&address[line1]=2 Mill Lane&metadata[user]=1'],
    ['/v1/customers/cus_1', 'phone='],
    [
      '/v1/checkout/sessions',
      'mode=payment&ui_mode=hosted_page&success_url=http://x/{CHECKOUT_SESSION_ID}&line_items[0][quantity]=1&line_items[0][price_data][currency]=gbp&line_items[0][price_data][unit_amount]=24000&line_items[0][price_data][product_data][name]=Fee&payment_intent_data[metadata][order]=42',
    ],
    ['/v1/checkout/sessions/cs_1/expire', ''],
    ['/v1/refunds', 'payment_intent=pi_1&amount=400&reason=requested_by_customer'],
  ])('%s %s', (path, form) => {
    expect(problems(path, form)).toEqual([]);
  });

  it('the object that a form describes, and leaves it unchanged', () => {
    const body = { amount: '72000', currency: 'gbp' };
    expect(validateStripeRequest({ method: 'POST', path: '/v1/payment_intents', body })).toEqual([]);
    expect(body).toEqual({ amount: '72000', currency: 'gbp' });
    expect(validateStripeRequest({ method: 'GET', path: '/v1/payment_intents/pi_1', body: undefined })).toEqual([]);
  });
});

describe('refuses', () => {
  it.each([
    ['a missing amount', '/v1/payment_intents', 'currency=gbp', "must have required property 'amount'"],
    ['an amount in words', '/v1/payment_intents', 'amount=lots&currency=gbp', '/amount: must be number'],
    ['payment_method_types', '/v1/payment_intents', `${intent}&payment_method_types[0]=card`, 'payment_method_types'],
    [
      'types at confirmation',
      '/v1/payment_intents/pi_1/confirm',
      'payment_method_types[0]=card',
      'payment_method_types',
    ],
    [
      'a bad allow_redirects',
      '/v1/payment_intents',
      `${intent}&automatic_payment_methods[enabled]=true&automatic_payment_methods[allow_redirects]=sometimes`,
      '/automatic_payment_methods/allow_redirects: must be equal to one of the allowed values',
    ],
    ['an unknown parameter', '/v1/customers', 'colour=red', 'additionalProperty":"colour'],
    ['ui_mode hosted', '/v1/checkout/sessions', 'ui_mode=hosted', '/ui_mode: must be equal'],
    ['types of a session', '/v1/checkout/sessions', 'payment_method_types[0]=card', 'payment_method_types'],
    ['a bad reason', '/v1/refunds', 'payment_intent=pi_1&reason=whim', '/reason: must be equal'],
    ['an unknown endpoint', '/v1/mandates', '', 'no parameters are known'],
  ])('%s', (_name, path, form, problem) => {
    expect(problems(path, form).join('\n')).toContain(problem);
  });
});
