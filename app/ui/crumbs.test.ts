import { expect, test } from 'vitest';
import { crumbTrail } from './crumbs';

const home = { label: 'Home', href: '/admin' };
const crumbs = (count: number) => Array.from({ length: count }, (_, index) => ({ label: String(index + 1) }));
const labels = (count: number) => crumbTrail(home, crumbs(count)).map(({ label }) => label);

test('a trail has Home and the last items, ten at most', () => {
  expect(labels(0)).toEqual(['Home']);
  expect(labels(2)).toEqual(['Home', '1', '2']);
  expect(labels(9)).toEqual(['Home', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect(labels(12)).toEqual(['Home', '4', '5', '6', '7', '8', '9', '10', '11', '12']);
});
