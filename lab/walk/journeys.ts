/** A sale and a purchase from the landing page to the dashboard, as new people go through them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { PURCHASE_QUESTIONS } from '../../app/domain/purchase/questions.ts';
import { SALE_QUESTIONS } from '../../app/domain/sale/questions.ts';
import { examplesOnPage } from '../../tests/support/examples.ts';
import type { Person } from './person.ts';

export type Walk = {
  person: Person;
  sandboxUrl: string;
  /** Called on each page when the person has arrived. */
  arrive: (page: string) => Promise<void>;
};

/** Replaces the card in a database that is not production's (prisma/seed/reference.ts). */
const CODE = 'WELCOME2026';
const MAIL_TRIES = 75;
const MAIL_PAUSE_MS = 200;

/** The link of the newest email to an address. */
async function linkTo(email: string, sandboxUrl: string): Promise<string> {
  for (let tries = 0; tries < MAIL_TRIES; tries++) {
    const answer = await fetch(`${sandboxUrl}/mail/messages?to=${encodeURIComponent(email)}`);
    const [newest] = (await answer.json()) as { text: string }[];
    const link = newest?.text.match(/https?:\S+\/authenticate\?\S+/)?.[0];
    if (link) return link;
    await sleep(MAIL_PAUSE_MS);
  }
  throw new Error(`No link came to ${email}`);
}

/** On the page that asks for an email address. */
export async function signIn({ person, sandboxUrl, arrive }: Walk, email: string): Promise<void> {
  await person.type('Email', email);
  await person.press('Send me a magic link');
  await arrive('check your email');
  await person.open(await linkTo(email, sandboxUrl));
}

async function signUp(walk: Walk, start: string, email: string): Promise<void> {
  const { person, arrive } = walk;
  await person.open('/');
  await arrive('landing');
  await person.press(start);
  await arrive('sign-up');
  await person.type('First name', 'Siân');
  await person.type('Last name', 'O’Dea');
  await signIn(walk, email);
}

async function aboutYou({ person, arrive }: Walk, role: 'sell' | 'buy'): Promise<void> {
  await person.isAt(`/${role}/welcome`);
  await arrive('welcome');
  await person.press('Start');
  await person.isAt(`/${role}/about-you`);
  await arrive('about you');
  await person.type('Mobile number', '07700 900 123');
  await person.press('Save and continue');
  await person.isAt(`/${role}/about-the-property`);
  await arrive('about the property');
}

async function giveExamples(person: Person, examples: ReturnType<typeof examplesOnPage>): Promise<void> {
  for (const { label, option, text } of examples) {
    if (option === undefined) await person.type(label, text);
    else await person.choose(option, label);
  }
}

const newAddress = (name: string) => `${name}-${Date.now()}@home.example`;

/** @returns the email address of the seller, whose home is paid for, and who asks us to start work now */
export async function sellAHome(walk: Walk): Promise<string> {
  const { person, arrive } = walk;
  const email = newAddress('walk-seller');
  await signUp(walk, 'Start selling', email);
  await aboutYou(walk, 'sell');
  await person.search('Property address', 'sy81dn');
  // A building has several flats.
  for (const words of ['Weir House', 'Flat 2']) await person.pick(words);
  await person.sees('SY8 1DN');
  await person.choose('Leasehold');
  await giveExamples(person, examplesOnPage(SALE_QUESTIONS));
  await person.choose('I don’t have an estate agent');
  await person.press('Save and continue');
  await person.isAt('/sell/terms-and-conditions');
  await arrive('terms');
  await person.press('Agree and Continue');
  await person.isAt('/sell/payment');
  await arrive('payment');
  await person.choose('Start work now');
  await person.type('Referral code', CODE);
  await person.press('Submit');
  await person.isAt('/sell/payment-success');
  await arrive('success');
  await person.press('View property dashboard');
  await person.isAt('/dashboard/sell/');
  await person.sees('What we’re waiting for');
  await arrive('dashboard');
  return email;
}

/** Of the home that `sellAHome` registered. */
export async function buyAHome(walk: Walk): Promise<string> {
  const { person, arrive } = walk;
  const email = newAddress('walk-buyer');
  await signUp(walk, 'I’m buying', email);
  await aboutYou(walk, 'buy');
  await person.type('Postcode', 'sy81dn');
  await person.press('Find property');
  await arrive('homes found');
  await person.choose('Flat 2');
  await person.press('Use this property');
  await giveExamples(person, examplesOnPage(PURCHASE_QUESTIONS));
  await person.choose('Other', 'Where is the money coming from?');
  await person.type('Where is it coming from?', 'Sale of a narrowboat');
  await person.choose('Not sure', 'money a gift');
  await person.press('Save and continue');
  await person.isAt('/buy/terms-and-conditions');
  await arrive('terms');
  await person.press('Agree and Continue');
  await arrive('what is included');
  await person.press("Amazing, let's go!");
  await person.isAt('/buy/success');
  await arrive('success');
  await person.press('View property dashboard');
  await person.isAt('/dashboard/buy/');
  await person.sees('What we’re waiting for');
  await arrive('dashboard');
  return email;
}
