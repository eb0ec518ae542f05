/**
 * Many whole journeys at the same time, over HTTP without a browser, recording what the product acknowledged. For `npm
 * run load` and the drills. `verify` checks afterwards that the database has everything acknowledged, each thing once.
 */
import { randomBytes, randomInt } from 'node:crypto';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { newId } from '../../app/platform/ids.ts';
import { HttpClient } from './http-client.ts';
import { type Journey, type Pay, walk } from './journey.ts';

export type { Journey } from './journey.ts';
export { verify } from './verify.ts';

/** The app needs it as CLIENT_IP_HEADER: each journey has an IP address of its own, as through a proxy. */
export const IP_HEADER = 'x-journey-ip';

/** The referral code that journeys pay with; `allowCode` creates it. */
export const CODE = 'JOURNEY';

type Options = {
  /** The app's address; several are used in turn. */
  url: string | readonly string[];
  sandboxUrl: string;
  /** Journeys that begin each second, whether or not earlier ones have ended. */
  rate?: number;
  /** Or journeys under way at any time. */
  concurrency?: number;
  /** How long journeys begin, or how many begin. */
  seconds?: number;
  count?: number;
  /** How a seller pays; a function decides for each journey. */
  pay?: Pay | ((number: number) => Pay);
  /** The share of journeys that are buyers', once there are homes to buy. */
  buyers?: number;
  code?: string;
  /** Whether sellers tick 'Start work now' before they pay, so that staff can order checks and searches straight away. */
  startsNow?: boolean;
  ipHeader?: string;
  /** Journeys and requests in this time are left out of the figures. */
  warmUpSeconds?: number;
  /** How long, in ms, a person keeps trying a page that does not answer. 0: one failed answer ends the journey. */
  patienceMs?: number;
  /** Called for each request, with its size in bytes. */
  onExchange?: HttpClient['onExchange'];
  /** Called for each journey that ends, whether it succeeded or not. */
  onEnd?: (journey: Journey) => void;
};

export type Figures = {
  /** All journeys, including those of the warm-up. */
  journeys: Journey[];
  completed: number;
  failures: string[];
  /** The length of the measured time. */
  seconds: number;
  perSecond: number;
  requests: number;
  requestsPerSecond: number;
  p50: number;
  p95: number;
  p99: number;
  slowest: number;
  /** For each kind of page: the number of requests, and p50 and p95 in ms. */
  byPage: { page: string; requests: number; p50: number; p95: number }[];
  /** The share of one core that this driver used. */
  driverCpu: number;
};

/** The letters that the second half of a postcode may have. */
const LETTERS = 'ABDEFGHJLNPQRSTUWXYZ';
/** Not SY, where the homes are that our pages give as examples: a journey looks for its own postcode on a page. */
const AREAS = ['NP', 'LD', 'HR', 'WR', 'DY', 'TF', 'WV', 'CW', 'LL', 'SA'];

/** Different for each of 400,000 journeys. */
function postcodeOf(number: number): string {
  const digit = (step: number, of: number) => Math.floor(number / step) % of;
  const area = AREAS[digit(1, 10)];
  const ending = `${LETTERS[digit(1_000, 20)]}${LETTERS[digit(20_000, 20)]}`;
  return `${area}${digit(10, 10)} ${digit(100, 10)}${ending}`;
}

/** The next journey's number. Random at the start, so that two runs on one database do not collide. */
let next = randomInt(300_000);

function newJourney(role: 'sell' | 'buy', pay: Pay): Journey {
  const number = next++;
  return {
    role,
    pay,
    email: `j${number}.${randomBytes(3).toString('hex')}@home.example`,
    firstName: role === 'sell' ? 'Siân' : 'Łukasz',
    phone: `+447700900${String(number % 1000).padStart(3, '0')}`,
    price: 100_000 + number,
    postcode: postcodeOf(number),
    acknowledged: {},
    dealId: null,
    failure: null,
  };
}

/** A separate IP address for each number. */
const clientIpOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

export async function runJourneys(options: Options): Promise<Figures> {
  const { sandboxUrl, buyers = 0, pay = 'code', warmUpSeconds = 0, ipHeader = IP_HEADER, code = CODE } = options;
  const urls = typeof options.url === 'string' ? [options.url] : options.url;
  const wire = new HttpClient({ urls, ipHeader });
  wire.onExchange = options.onExchange;
  const sandbox = new HttpClient({ urls: [sandboxUrl], ipHeader });
  const journeys: Journey[] = [];
  const homes: Journey[] = [];
  const failures: string[] = [];
  const begun = performance.now();
  let measured = { from: begun, completed: 0, cpu: process.cpuUsage() };
  let completed = 0;

  /** Mixes in buyers evenly; only sellers until there is a home to buy. */
  function nextJourney(): Journey {
    const number = journeys.length;
    const wantsBuyer = Math.floor((number + 1) * buyers) > Math.floor(number * buyers);
    const home = wantsBuyer ? homes.shift() : undefined;
    const journey = newJourney(home ? 'buy' : 'sell', typeof pay === 'string' ? pay : pay(number));
    if (home) journey.postcode = home.postcode;
    journeys.push(journey);
    return journey;
  }

  async function one(): Promise<void> {
    const journey = nextJourney();
    const visitor = { ip: clientIpOf(journey.price), cookies: new Map<string, string>() };
    try {
      const { startsNow = false, patienceMs = 0 } = options;
      await walk({ wire, sandbox, journey, visitor, code, startsNow, patienceMs });
      completed++;
      if (journey.role === 'sell' && buyers > 0) homes.push(journey);
    } catch (error) {
      journey.failure = error instanceof Error ? error.message : String(error);
      failures.push(`${journey.email}: ${journey.failure}`);
    }
    options.onEnd?.(journey);
  }

  const warm = setTimeout(() => {
    wire.clear();
    measured = { from: performance.now(), completed, cpu: process.cpuUsage() };
  }, warmUpSeconds * 1000);

  const isOver = () =>
    (options.count !== undefined && journeys.length >= options.count) ||
    (options.seconds !== undefined && performance.now() - begun > (warmUpSeconds + options.seconds) * 1000);

  const underWay: Promise<void>[] = [];
  if (options.rate !== undefined) {
    for (let arrival = 0; !isOver(); arrival++) {
      const wait = begun + (arrival * 1000) / options.rate - performance.now();
      if (wait > 0) await sleep(wait);
      if (!isOver()) underWay.push(one());
    }
  } else {
    const lane = async () => {
      while (!isOver()) await one();
    };
    underWay.push(...Array.from({ length: options.concurrency ?? 1 }, lane));
    if (options.seconds !== undefined) await sleep((warmUpSeconds + options.seconds) * 1000);
    else await Promise.all(underWay);
  }
  // Measures the time in which journeys arrive. The last ones are waited for, but not measured.
  const seconds = (performance.now() - measured.from) / 1000;
  const { user, system } = process.cpuUsage(measured.cpu);
  const samples = wire.samples.slice();
  const inTime = completed - measured.completed;
  await Promise.all(underWay);
  clearTimeout(warm);
  wire.close();
  sandbox.close();

  const all = sorted(samples.map(({ ms }) => ms));
  const pages = new Map<string, number[]>();
  for (const { name, ms } of samples) {
    const times = pages.get(name);
    if (times) times.push(ms);
    else pages.set(name, [ms]);
  }
  return {
    journeys,
    completed,
    failures,
    seconds,
    perSecond: inTime / seconds,
    requests: samples.length,
    requestsPerSecond: samples.length / seconds,
    p50: quantile(all, 0.5),
    p95: quantile(all, 0.95),
    p99: quantile(all, 0.99),
    slowest: all.at(-1) ?? 0,
    byPage: [...pages].map(([page, of]) => {
      const times = sorted(of);
      return { page, requests: of.length, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
    }),
    driverCpu: (user + system) / 1e6 / seconds,
  };
}

const sorted = (values: number[]) => values.toSorted((a, b) => a - b);
const quantile = (ascending: number[], share: number) =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0;

/** Creates the referral code that journeys pay with, without a limit on its use. */
export async function allowCode(databaseUrl: string, code = CODE): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(
    `insert into referral_code (id, code, uses_left, updated_at) values ($1, $2, null, now()) on conflict do nothing`,
    [newId(), code],
  );
  await database.end();
}
