import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accessChanges, continuation, landingOf, roleOfPath, standingAfter } from './rules';

test.each([
  [true, 'admin', 'sell', 'admin'],
  [true, 'admin', null, 'admin'],
  [true, 'customer', 'buy', 'buy'],
  [false, 'admin', 'sell', 'sell'],
  [false, 'admin', null, 'welcome-back'],
  [false, 'customer', 'sell', 'sell'],
  [false, 'customer', 'buy', 'buy'],
  [false, 'customer', 'both', 'welcome-back'],
  [false, 'customer', null, 'welcome-back'],
])('staff %s, link type %s, role %s: %s', (isAdmin, type, role, landing) => {
  expect(landingOf({ isAdmin }, { type, role })).toBe(landing);
});

const id = 'a1'.repeat(12);

test.each([
  `/dashboard/sell/${id}`,
  `/dashboard/buy/${id}/giftors/add`,
  `/dashboard/sell/${id}/receipt`,
  '/sell/payment',
  `/sell/payment?id=${id}`,
  '/account/email',
  `/account/email/${id}.${'k'.repeat(43)}`,
  '/buy/about-the-property',
  `/buy/about-the-property/giftors/${id}/remove`,
])('signing in goes on to %s', (path) => {
  expect(continuation(path)).toBe(path);
});

test.each<unknown>([
  null,
  undefined,
  ['/sell/payment'],
  '',
  '/',
  '/sell',
  '/sell/',
  '/sell/welcome',
  '/buy/get-started',
  '/sell/about-you',
  '/welcome-back',
  '/admin',
  '/sign-out',
  '/api/users/current',
  '/sign-in?continue=/sell/payment',
  '/sell/payment?code=true',
  '/sell/payment?id=1',
  `/sell/about-you?id=${id}`,
  '/sell/payment#x',
  'sell/payment',
  '//evil.example/sell/payment',
  '/\\evil.example/sell/payment',
  'https://evil.example/sell/payment',
  '/sell//evil.example',
  '/sell/../admin',
  '/sell/%2e%2e/admin',
  '/sell/payment\n',
  '/sell/payment\r\nSet-Cookie: a=b',
  '/SELL/payment',
  '/dashboard/sell/undefined',
  `/dashboard/rent/${id}`,
  `/sell/${'a'.repeat(200)}`,
])('and not to %j', (path) => {
  expect(continuation(path)).toBeNull();
});

test('signing in never goes on to another origin, or to a path that the browser would change', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '..',
    '.',
    'sell',
    'buy',
    'payment',
    '%2f',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece).map((pieces) => pieces.join('')),
      ),
      (path) => {
        const saved = continuation(path);
        if (saved === null) return;
        const url = new URL(saved, 'https://keyturn.example');
        expect(url.origin).toBe('https://keyturn.example');
        expect(url.pathname).toBe(path);
      },
    ),
  );
});

test('the role is read from the path, or is null', () => {
  expect(roleOfPath('/buy/welcome')).toBe('buy');
  expect(roleOfPath(`/dashboard/sell/${id}`)).toBe('sell');
  expect(roleOfPath('/welcome-back')).toBeNull();
  expect(roleOfPath('/buyer/terms/v1')).toBeNull();
});

const manager = { active: true, type: 'admin', is_manager: true } as const;

test('a manager alone makes and unmakes managers, also by ending their access', () => {
  expect(accessChanges(manager, true)).toEqual(['deactivate', 'unmake-staff', 'unmake-manager']);
  expect(accessChanges(manager, false)).toEqual([]);
  expect(accessChanges({ ...manager, is_manager: false }, true)).toContain('make-manager');
  expect(accessChanges({ ...manager, is_manager: false }, false)).toEqual(['deactivate', 'unmake-staff']);
  expect(accessChanges({ active: true, type: 'customer', is_manager: false }, true)).toEqual([
    'deactivate',
    'make-staff',
  ]);
});

test('who loses access and gets it back is a manager no longer', () => {
  for (const [end, begin] of [
    ['deactivate', 'reactivate'],
    ['unmake-staff', 'make-staff'],
  ] as const)
    expect(standingAfter(begin, standingAfter(end, manager))).toEqual({ ...manager, is_manager: false });
});
