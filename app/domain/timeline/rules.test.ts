import { expect, test } from 'vitest';
import { eventLabel } from './rules';

test.each([
  ['solicitor_wish_changed', 'Chose a preferred solicitor'],
  ['purchase_intent_success_email_sent', 'Registered as the buyer'],
  ['estate_agent_status_changed', 'Estate agent changed'],
  ['identity_checks_completed', 'All ID checks complete'],
])('staff see %s as %s', (name, words) => expect(eventLabel(name)).toBe(words));

test.each([
  ['moved_to_the_moon', 'Moved to the moon'],
  ['constructor', 'Constructor'],
])('an event that this release does not know is shown by its name: %s', (name, words) =>
  expect(eventLabel(name)).toBe(words),
);
