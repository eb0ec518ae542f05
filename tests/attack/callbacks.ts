/**
 * Callbacks with a valid signature and any content, as from a third party that is broken or compromised. Also forged
 * ones, old ones and repeated ones.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { signatureOf } from '../../sandbox/core/signature.ts';
import type { Ids } from './fixtures.ts';
import { type Spoilable, spoiledJson, spoilings } from './fuzz.ts';
import { attack, type Outcome, type Target } from './target.ts';
import { type Body, validInputs } from './valid.ts';

type Sender = { path: string; header: string; secret: string; prove?: (secret: string) => string };

/** What HTTP Basic sends. */
const asPassword = (secret: string) => `Basic ${Buffer.from(`mail:${secret}`).toString('base64')}`;

/** The sandbox's signing secrets, which are public. */
const SENDERS: Sender[] = [
  { path: '/webhooks/stripe', header: 'stripe-signature', secret: 'whsec_sandbox' },
  { path: '/webhooks/thirdfort', header: 'x-signature', secret: 'sandbox-thirdfort-webhook' },
  { path: '/webhooks/searches', header: 'x-signature', secret: 'sandbox-searches-webhook' },
  { path: '/webhooks/mail', header: 'authorization', secret: 'sandbox-mail-webhook', prove: asPassword },
];

type Shot = { path: string; header: string; body: string; signature: string; mayBeTaken: boolean; what: string };

const SECONDS = 1_000;
const TIMEOUT_MS = 20_000;

const FROM_THE_FUTURE = 'from the future';

/** One of each kind of forgery that must be refused, whatever the body says. */
const forged = (body: string, secret: string): [string, string][] => {
  const now = Math.floor(Date.now() / SECONDS);
  const good = signatureOf(body, secret);
  return [
    ['no signature', ''],
    ['another secret', signatureOf(body, 'guess')],
    ['no secret', signatureOf(body, '')],
    ['of another body', signatureOf(`${body} `, secret)],
    ['an hour old', signatureOf(body, secret, now - 3_600)],
    [FROM_THE_FUTURE, signatureOf(body, secret, now + 3_600)],
    ['cut short', good.slice(0, -2)],
    ['without its time', good.replace(/^t=\d+,/, '')],
    ['another time', good.replace(/^t=\d+/, `t=${now - 1}`)],
    ['a digest alone', createHash('sha256').update(body).digest('hex')],
    [
      'many',
      Array(2_000)
        .fill(`v1=${'0'.repeat(64)}`)
        .join(),
    ],
    ['not hexadecimal', `t=${now},v1=${'z'.repeat(64)}`],
    ['not a number', `t=NaN,v1=${'0'.repeat(64)}`],
  ];
};

/** The same for a sender that proves itself by a password. */
const guessed = (secret: string): [string, string][] => [
  ['no password', ''],
  ['another password', asPassword('guess')],
  ['an empty password', asPassword('')],
  ['a password cut short', asPassword(secret.slice(0, -1))],
  ['without a name', `Basic ${Buffer.from(secret).toString('base64')}`],
  ['as it stands', secret],
  ['as a token', `Bearer ${secret}`],
  ['not base64', 'Basic %'],
];

const named = (body: Body, number: number) => JSON.stringify({ ...body, id: `evt_attack_${number}` });

function shots(ids: Ids, runs: number, seed: number): Shot[] {
  const valid = validInputs(ids);
  return SENDERS.flatMap(({ path, header, secret, prove }) => {
    const proofOf = (text: string) => prove?.(secret) ?? signatureOf(text, secret);
    const body = valid[path]?.json ?? {};
    const whole = named(body, 0);
    const spoiled = fc.sample(spoilings(body, ids), { numRuns: runs, seed });
    return [
      ...(prove ? guessed(secret) : forged(whole, secret)).map(([what, signature]) => ({
        ...{ path, header, signature, what },
        body: whole,
        // Stripe's own library refuses old signatures only, not future ones. Only someone with the secret can make one.
        mayBeTaken: path === '/webhooks/stripe' && what === FROM_THE_FUTURE,
      })),
      // Here each callback comes only twice; many at the same time are tested elsewhere.
      ...spoiled.flatMap((each: Spoilable, number) => {
        const said = spoiledJson(each);
        const text = number % 2 ? said : named(JSON.parse(said) as Body, number);
        const what = each.spoiled.map(({ at, to }) => `${at}=${JSON.stringify(to)?.slice(0, 80)}`).join(', ');
        const shot = { path, header, body: text, signature: proofOf(text), mayBeTaken: true, what };
        return [shot, shot];
      }),
      ...['', 'null', '[]', '"x"', '{', '{}', '{"id":"evt_1"}', `{"id":"${'x'.repeat(900_000)}"}`].map((text) => ({
        ...{ path, header, body: text, signature: proofOf(text) },
        mayBeTaken: true,
        what: text.slice(0, 40),
      })),
    ];
  });
}

export async function attackCallbacks(
  target: Target,
  { ids, runs, seed = Math.trunc(Math.random() * 2 ** 31) }: { ids: Ids; runs: number; seed?: number },
): Promise<Outcome> {
  const taken: string[] = [];
  const outcome = await attack(
    target,
    `callbacks, signed and forged (seed ${seed})`,
    shots(ids, runs, seed),
    async ({ path, header, body, signature, mayBeTaken, what }) => {
      const headers = { 'content-type': 'application/json', ...(signature && { [header]: signature }) };
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(target.origin + path, { method: 'POST', headers, body, signal }).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.ok && !mayBeTaken) taken.push(`taken, though ${what}: ${path}`);
      // 502 and 503 ask the provider to retry, for a payment that it does not know or cannot be asked about.
      return answer === null ? 0 : answer.status === 502 || answer.status === 503 ? 200 : answer.status;
    },
    ({ path, what, body }) => `${path} ${what} ${body.slice(0, 120)}`,
  );
  return { ...outcome, faults: [...outcome.faults, ...taken] };
}
