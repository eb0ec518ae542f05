import type Stripe from 'stripe';
import { find, type StripeContext } from './context.ts';
import { invalid } from './errors.ts';
import { newCustomer } from './objects.ts';
import type { Params } from './params.ts';

type Ignored = Stripe.CustomerCreateParams;

export function createCustomer({ state }: StripeContext, params: Params): Stripe.Customer {
  const customer = newCustomer({
    name: null,
    email: null,
    phone: null,
    address: null,
    description: null,
    ...changes(params),
    metadata: params.metadata(),
  });
  params.done();
  state.customers[customer.id] = customer;
  return customer;
}

export function updateCustomer({ state }: StripeContext, params: Params, id: string): Stripe.Customer {
  const customer = find(state.customers, 'customer', id);
  const changed = { ...changes(params), metadata: params.metadata(customer.metadata) };
  params.done();
  return Object.assign(customer, changed);
}

export function deleteCustomer({ state }: StripeContext, id: string): Stripe.DeletedCustomer {
  const { [id]: deleted, ...rest } = state.customers;
  find(state.customers, 'customer', deleted?.id ?? id);
  state.customers = rest;
  return { id, object: 'customer', deleted: true };
}

type Changes = Partial<Pick<Stripe.Customer, 'name' | 'email' | 'phone' | 'description' | 'address'>>;

/** Only the parameters that were sent. */
function changes(params: Params): Changes {
  const email = params.nullable('email');
  if (email && !/^\S+@\S+$/.test(email)) {
    throw invalid(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
  }
  const sent: Changes = {
    name: params.nullable('name'),
    email,
    phone: params.nullable('phone'),
    description: params.nullable('description'),
    address: params.blank('address') ? null : address(params.group('address')),
  };
  params.ignore<Ignored>('shipping', 'preferred_locales', 'tax_exempt', 'invoice_settings', 'individual_name');
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

function address(sent: Params | undefined): Stripe.Address | undefined {
  return (
    sent && {
      city: sent.nullable('city') ?? null,
      country: sent.nullable('country') ?? null,
      line1: sent.nullable('line1') ?? null,
      line2: sent.nullable('line2') ?? null,
      postal_code: sent.nullable('postal_code') ?? null,
      state: sent.nullable('state') ?? null,
    }
  );
}
