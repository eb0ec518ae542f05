import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderedAt } from '~/integrations/bot-check.server';
import * as clock from '~/platform/clock.server';
import * as database from '~/platform/db.server';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { action, loader } from '~/routes/public/partner-sign-up';
import { deliverMail, messagesTo } from '../support/mail';
import { Browser } from '../support/routes';

const { db } = database;
const PATH = '/partner-sign-up';
const STAFF = 'team@keyturn.example';
const SECOND_MS = 1000;

beforeAll(() => startQueue(workers));
beforeEach(async () => {
  vi.restoreAllMocks();
  await db.rateLimit.deleteMany();
  await db.partnerSignUp.deleteMany();
});

/** The form's time, as shown `ago` milliseconds ago. */
function shown(ago: number): string {
  const spy = vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() - ago));
  const value = renderedAt();
  spy.mockRestore();
  return value;
}

let count = 0;

function fields(change: Record<string, string> = {}) {
  count += 1;
  return {
    firstName: 'Ines',
    lastName: 'Marlow',
    email: `ines${count}@marlow.example`,
    phoneNumber: '020 7946 0958',
    companyName: `Marlow & Co ${count}`,
    message: 'Call me.\n<b>Soon</b> 👩‍👧',
    reference: '',
    renderedAt: shown(10 * SECOND_MS),
    ...change,
  };
}

const send = (form: Record<string, string>, browser = new Browser()) => browser.post(action, PATH, form);
const aboutCompany = async (name: string) =>
  (await messagesTo(STAFF)).filter(({ subject }) => subject === `Partner sign-up: ${name}`);

describe('our own form', () => {
  test('is stored, and emailed to staff, who can reply', async () => {
    const form = fields();
    expect(await send(form)).toMatchObject({ status: 303, location: '/partner-sign-up?sent=true' });
    expect(await db.partnerSignUp.findMany()).toMatchObject([
      {
        first_name: 'Ines',
        last_name: 'Marlow',
        email: form.email,
        phone_number: '+442079460958',
        company_name: form.companyName,
        message: 'Call me.\n<b>Soon</b> 👩‍👧',
      },
    ]);
    await deliverMail();
    const [mail] = await aboutCompany(form.companyName);
    for (const told of ['Ines Marlow', form.email, '020 7946 0958', 'Call me.', '<b>Soon</b> 👩‍👧']) {
      expect(mail?.text).toContain(told);
    }
    expect(mail?.html).toContain('&lt;b&gt;Soon');
  });

  test('needs neither phone nor message', async () => {
    const form = fields({ phoneNumber: '', message: '' });
    expect((await send(form)).status).toBe(303);
    expect(await db.partnerSignUp.findFirst()).toMatchObject({ phone_number: null, message: null });
    await deliverMail();
    expect((await aboutCompany(form.companyName))[0]?.text).toContain('Phone: Not given');
  });

  test('sent many times at the same time is stored once, and a changed one needs a new form', async () => {
    const form = fields();
    const answers = await Promise.all([send(form), send(form), send(form)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await db.partnerSignUp.count()).toBe(1);
    const changed = { ...form, message: 'Call me tomorrow.' };
    const refused = await send(changed);
    expect(refused.status).toBe(422);
    const { renderedAt: fresh } = refused.data as { renderedAt: string };
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 2 * SECOND_MS));
    expect((await send({ ...changed, renderedAt: fresh })).status).toBe(303);
    expect(await db.partnerSignUp.count()).toBe(2);
    await deliverMail();
    expect(await aboutCompany(form.companyName)).toHaveLength(2);
  });

  test('with mistakes comes back with everything typed, and stores nothing', async () => {
    const form = fields({ email: 'nobody', phoneNumber: '12' });
    const answer = await send(form);
    expect(answer.status).toBe(422);
    expect(answer.data).toMatchObject({
      renderedAt: form.renderedAt,
      result: {
        initialValue: { companyName: form.companyName, message: form.message, email: 'nobody' },
        error: { email: ['Please enter a valid email address'], phoneNumber: ['Invalid mobile number'] },
      },
    });
    expect(await db.partnerSignUp.count()).toBe(0);
  });

  test('sent too fast is refused, and accepted when it is sent again', async () => {
    const form = fields({ renderedAt: shown(SECOND_MS) });
    const answer = await send(form);
    expect(answer.status).toBe(422);
    const words = 'We could not check that a person sent this form. Please send it again.';
    expect(answer.data).toMatchObject({ result: { error: { '': [words] }, initialValue: { email: form.email } } });
    vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 2 * SECOND_MS));
    expect((await send(form)).status).toBe(303);
    expect(await db.partnerSignUp.count()).toBe(1);
  });

  test('with the hidden field filled in shows success, and stores nothing', async () => {
    const form = fields({ reference: 'https://spam.example' });
    expect(await send(form)).toMatchObject({ status: 303, location: '/partner-sign-up?sent=true' });
    expect(await db.partnerSignUp.count()).toBe(0);
    await deliverMail();
    expect(await aboutCompany(form.companyName)).toEqual([]);
  });

  test('is limited by IP address, and within it by mailbox, and other addresses are not blocked', async () => {
    const { email } = fields();
    for (let i = 0; i < 5; i++) expect((await send(fields({ email }), new Browser('203.0.113.99'))).status).toBe(303);
    const sixth = await send(fields({ email }), new Browser('203.0.113.99'));
    expect(sixth.status).toBe(429);
    expect(sixth.data).toMatchObject({
      result: { error: { '': ['Too many requests. Please wait a moment and try again.'] }, initialValue: { email } },
    });
    expect((await send(fields({ email }), new Browser('203.0.113.1'))).status).toBe(303);
    for (let i = 0; i < 20; i++) await send(fields(), new Browser('203.0.113.200'));
    expect((await send(fields(), new Browser('203.0.113.200'))).status).toBe(429);
  });

  test('that cannot be stored says so, keeps what was typed, and sends no email', async () => {
    const queued = await db.emailMessage.count();
    vi.spyOn(database, 'transaction').mockRejectedValue(new Error('the database is away'));
    const form = fields();
    const answer = await send(form);
    expect(answer.status).toBe(503);
    expect(answer.data).toMatchObject({
      result: { error: { '': ['Failed to sign up. Please try again later.'] }, initialValue: { email: form.email } },
    });
    expect(await db.emailMessage.count()).toBe(queued);
  });
});

describe('the hosted form', () => {
  const shownTo = async (consent: string, path = PATH) => {
    const browser = new Browser();
    if (consent) browser.cookies.set('kt_consent', `1.2026-11-21.${consent}`);
    return (await browser.get(loader, path)).data as { hosted: object | null; needsConsent: boolean };
  };

  test.each(['', 'essential'])('is not shown to a visitor whose choice is %j', async (consent) => {
    expect(await shownTo(consent)).toMatchObject({ hosted: null, needsConsent: true });
  });

  test('is shown with consent, unless ours is requested', async () => {
    expect(await shownTo('all')).toMatchObject({
      hosted: { src: `${process.env.SANDBOX_URL}/forms/embed/1.js`, portalId: '1' },
      needsConsent: false,
    });
    expect(await shownTo('all', `${PATH}?form=ours`)).toMatchObject({ hosted: null });
  });
});
