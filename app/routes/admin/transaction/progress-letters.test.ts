import { expect, test } from 'vitest';
import { savingLabel } from './progress-letters';

test('a button that ends a sale or a purchase says that it sends emails, unless no one gets one', () => {
  expect(savingLabel([], null)).toBe('Save');
  expect(savingLabel([{}], null)).toBe('Save and send email');
  expect(savingLabel([{}, {}], {})).toBe('Save, and send emails if it ends');
});
