import { expect, test } from 'vitest';
import type { ReminderToTell } from '~/domain/reminder/queries.server';
import { composeReminder } from './reminder';

const home = {
  ...{ line_1: '12 Mill Lane', line_2: null, line_3: null, post_town: 'Ludlow', county: null, postcode: 'SY8 1DN' },
  ...{ country: 'United Kingdom', country_iso_2: 'GB' },
};

const told = (more: Partial<ReminderToTell> = {}): ReminderToTell => ({
  kind: 'information',
  role: 'sell',
  ...{
    id: 'r1',
    step: 1,
    subjectId: 'q1',
    dealId: 'd1',
    reference: 'KT-7F3K-92',
    dueOn: '2026-11-19',
    to: 'amara@people.example',
  },
  ...{ isThere: true, isOpen: true, isOver: false, changedAt: null, stoppedBy: null, stoppedUntil: null },
  ...{ hasBounced: false, firstName: 'Amara', home, asked: { type: 'title_plan', hasAnswerPage: false } },
  ...{ since: '2026-11-17T10:00:00+00:00', hasAcceptedTerms: true, hasAccount: true },
  ...more,
});

const links = new Map([['d1', 'https://keyturn.example/reminders/one']]);

test.each<[string, Partial<ReminderToTell>, subject: string, button: string]>([
  ['a title plan', {}, 'Your title plan for 12 Mill Lane', 'Send it now'],
  [
    'an address',
    { asked: { type: 'address_confirmation', hasAnswerPage: true } },
    'Confirm your address for 12 Mill Lane',
    'Answer now',
  ],
  [
    'a fee without its amount',
    { asked: { type: 'fee_approval', hasAnswerPage: false } },
    'Approve an extra search fee for 12 Mill Lane',
    'View property dashboard',
  ],
  [
    'a purchase without its last step',
    { kind: 'sign_up', role: 'buy', asked: null },
    'Your purchase of 12 Mill Lane is saved',
    'Carry on',
  ],
  ['a check', { kind: 'check', asked: null }, 'Your identity check for 12 Mill Lane', 'View property dashboard'],
])('%s has its subject and its one button', (_, more, subject, button) => {
  const mail = composeReminder([told(more)], links);
  expect(mail.subject).toBe(subject);
  expect(mail.text.match(/^.*:\nhttps?:/gm)).toEqual([`${button}:\nhttp:`]);
  expect(mail.text).toContain('Stop these reminders: https://keyturn.example/reminders/one');
  expect(mail.text).toContain('Our reference: KT-7F3K-92\n');
  expect(mail.unsubscribe).toBe('https://keyturn.example/reminders/one');
});

test('someone who only has a check and no account gets no button', () => {
  const mail = composeReminder([told({ kind: 'check', asked: null, hasAccount: false })], links);
  expect(mail.text).not.toContain('dashboard');
  expect(mail.text).toContain('Thirdfort, our identity check partner, sent you a text message');
});

test('what is due about two homes is one email, which stops each by itself and lists their references', () => {
  const other = told({ dealId: 'd2', reference: 'KT-0M4X-17', home: { ...home, line_1: '3 Quay Street' } });
  const mail = composeReminder([told(), other], new Map([...links, ['d2', 'https://keyturn.example/reminders/two']]));
  expect(mail.subject).toBe('Your title plan for 12 Mill Lane');
  expect(mail.text).toContain('Your title plan for 3 Quay Street:\n');
  expect(mail.text).toContain(
    'Stop these reminders about 3 Quay Street, Ludlow, SY8 1DN: https://keyturn.example/reminders/two',
  );
  expect(mail.text).toContain(
    '12 Mill Lane, Ludlow, SY8 1DN: KT-7F3K-92\n3 Quay Street, Ludlow, SY8 1DN: KT-0M4X-17\n',
  );
});
