import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CheckoutForm, WITHOUT_CARD } from '../../app/islands/card-checkout-form.tsx';
import { filledIn, formOfButton, formsIn } from './forms.ts';

const PAGE = `
  <form method="get" action="/find"><input name="query" value="x"/></form>
  <form id="a" method="post" noValidate=""><button type="submit" name="intent" value="enter">Go</button>
    <input type="hidden" name="seen" value="{&quot;a&quot;:&#x27;&amp;&#x27;}"/>
    <input id="n" name="firstName" value="Siân"/><input type="radio" name="tenure" value="Freehold"/>
    <input type="radio" checked="" name="tenure" value="Leasehold"/><input type="checkbox" name="gift" checked=""/>
    <input name="gone" disabled="" value="x"/><textarea name="why">a &lt; b</textarea>
    <select name="country"><option value="FR">France</option><option value="GB" selected="">UK</option></select>
    <input data-name="no" type="submit" name="send" value="x"/></form>
  <form method="POST" action="/sign-out?a=1&amp;b=2"></form>`;

test('reads a form as a browser would send it', () => {
  expect(formsIn(PAGE)).toEqual([
    {
      action: null,
      fields: [
        ['seen', `{"a":'&'}`],
        ['firstName', 'Siân'],
        ['tenure', 'Leasehold'],
        ['gift', 'on'],
        ['why', 'a < b'],
        ['country', 'GB'],
      ],
    },
    { action: '/sign-out?a=1&b=2', fields: [] },
  ]);
});

test('replaces the values of a form with the answers given', () => {
  const [form] = formsIn(PAGE);
  const sent = new URLSearchParams(
    filledIn(form ?? { action: null, fields: [] }, { tenure: 'Freehold', intent: 'find' }),
  );
  expect([sent.getAll('tenure'), sent.get('intent'), sent.get('firstName')]).toEqual([['Freehold'], 'find', 'Siân']);
});

test('a button outside its form sends it to an address of its own, as the one that pays by card does', () => {
  const button = renderToStaticMarkup(createElement(CheckoutForm, { action: '/sell/payment/checkout?id=7' }));
  const page = `${button}<form method="post" id="${WITHOUT_CARD}" action="/sell/payment"><input name="referralCode" value=""/></form>`;
  expect(formOfButton(page, '/sell/payment/checkout')).toEqual({
    action: '/sell/payment/checkout?id=7',
    fields: [['referralCode', '']],
  });
  expect(formOfButton(PAGE, '/sell/payment/checkout')).toBeNull();
});
