/**
 * One person's way through the product without JavaScript: from the landing page to a seller's dashboard, paid, or a
 * buyer's, confirmed. The current page decides what to do next, as it does for a real person: after a failed request
 * the journey loads the page again and goes on from wherever that leads.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { PURCHASE_QUESTIONS } from '../../app/domain/purchase/questions.ts';
import { SALE_QUESTIONS } from '../../app/domain/sale/questions.ts';
import { examplesOf } from '../../app/domain/shared/answers-rules.ts';
import { filledIn, formOfButton, formsIn } from './forms.ts';
import { type Answer, type HttpClient, Unanswered, type Visitor } from './http-client.ts';

export type Pay = 'code' | 'card';

/** What the product has acknowledged: by redirecting to the next page, or on a page that says so. */
export type Fact = 'asked' | 'signed in' | 'about you' | 'deal' | 'terms' | 'paid' | 'confirmed';

export type Journey = {
  role: 'sell' | 'buy';
  pay: Pay;
  email: string;
  firstName: string;
  /** E.164, as it is stored. */
  phone: string;
  /** In pounds. Different for each journey, so that its rows can be found again. */
  price: number;
  postcode: string;
  acknowledged: Partial<Record<Fact, string>>;
  /** The id of the sale or purchase, once its dashboard was loaded. */
  dealId: string | null;
  /** Why the journey did not finish. */
  failure: string | null;
};

type Options = {
  wire: HttpClient;
  /** The sandbox, with the inbox and the card provider's page. */
  sandbox: HttpClient;
  journey: Journey;
  visitor: Visitor;
  code: string;
  /** Whether a seller ticks 'Start work now' before paying. Without it staff can order nothing for 14 days. */
  startsNow: boolean;
  /** How long, in ms, a person keeps trying a page that does not answer. 0: one failed answer ends the journey. */
  patienceMs: number;
};

/** A form that is sent faster than this is taken for a bot's. */
const FILLING_IN_MS = 2_100;
const POLL_MS = 500;
const INBOX_EVERY_MS = 150;
const MAIL_MS = 30_000;
/** An upper bound: a journey has about 20 pages. */
const MOST_PAGES = 120;
/** The same page this many times in a row counts as being stuck, unless the person keeps trying. */
const MOST_AGAIN = 12;

const VISA = { cardnumber: '4242424242424242', 'exp-date': '12 / 34', cvc: '123', name: 'A Visitor' };

const pathOf = (path: string): string => path.split('?', 1)[0] ?? path;
const nameOf = (path: string): string => pathOf(path).replace(/[0-9a-f]{24}/g, ':id');

/** The error messages on a page. */
const alertIn = (html: string): string =>
  (/role="alert"[^>]*>([\s\S]{0,600})/.exec(html)?.[1] ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 160);

export async function walk(options: Options): Promise<void> {
  await new Walk(options).toItsEnd();
}

class Walk {
  /** The path requested last. */
  #at = '/';
  readonly #usedLinks = new Set<string>();

  constructor(private readonly of: Options) {}

  async toItsEnd(): Promise<void> {
    const { journey, patienceMs } = this.of;
    let page: Answer | null = null;
    let failingSince: number | null = null;
    let again = 0;
    // Where a page was seen last. A page that did not answer at first has been waited for only since it was asked for.
    let here: string | null = null;
    let hereSince = Date.now();
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      try {
        page = page === null ? await this.#open(this.#at) : await this.#goOn(page);
        if (page === null) return;
        failingSince = null;
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        failingSince ??= Date.now();
        if (Date.now() - failingSince > patienceMs) throw error;
        await sleep(POLL_MS);
        page = null;
        pages--;
        continue;
      }
      if (nameOf(this.#at) !== here) {
        here = nameOf(this.#at);
        again = 0;
        hereSince = Date.now();
        continue;
      }
      again++;
      if (again > MOST_AGAIN && Date.now() - hereSince > patienceMs) {
        throw new Error(`stays at ${this.#at}: ${alertIn(page.html)}`);
      }
      if (patienceMs === 0) continue;
      // The page shows an error, for example because a third party is restarting: wait a moment, as a person would.
      await sleep(POLL_MS);
      pages--;
    }
    throw new Error(`${journey.role}: more than ${MOST_PAGES} pages, now at ${this.#at}`);
  }

  /** Does what a person does on this page. @returns the page that follows; null at the end */
  #goOn(page: Answer): Promise<Answer | null> {
    const { journey } = this.of;
    const { role } = journey;
    const path = pathOf(page.path);
    if (path === '/') return this.#open(`/${role}/get-started`);
    if (path === '/sign-in') return page.path.includes('sent=') ? this.#openLink() : this.#askForLink(page);
    if (path === '/authenticate') return this.#submit(page, 'token', {}, 'signed in');
    if (path === '/authenticate/link-expired') return this.#open(`/sign-in?mode=sign-in&role=${role}`);
    if (path.startsWith('/dashboard/')) {
      journey.dealId = path.split('/').at(-1) ?? null;
      return Promise.resolve(null);
    }
    const [, , step = '', ...deeper] = path.split('/');
    if (path === '/welcome-back' || path === '/buy/success') return this.#toDashboard(page);
    if (deeper.length > 0) return role === 'sell' ? this.#typeAddress(page) : this.#chooseHome(page);
    switch (step) {
      case 'get-started':
        return this.#open(`/${role}/welcome`);
      case 'welcome':
        return this.#open(`/${role}/about-you`);
      case 'about-you': {
        const names = { firstName: journey.firstName, middleName: '', lastName: 'Visitor' };
        return this.#submit(page, 'mobileNumber', { ...names, mobileNumber: journey.phone }, 'about you');
      }
      case 'about-the-property':
        return role === 'sell' ? this.#tellOfSale(page) : this.#tellOfPurchase(page);
      case 'terms-and-conditions':
        return this.#submit(page, role === 'sell' ? 'transactionId' : 'purchaseIntentId', {}, 'terms');
      case 'whats-included':
        return this.#submit(page, 'purchaseIntentId', {}, 'confirmed');
      case 'payment':
        return journey.pay === 'code' ? this.#payByCode(page) : this.#payByCard(page);
      case 'payment-success':
        return this.#paid(page);
      default:
        throw new Error(`is at ${page.path}, which is no part of the journey`);
    }
  }

  // Signing in

  async #askForLink(page: Answer): Promise<Answer> {
    await sleep(FILLING_IN_MS);
    const { email, firstName } = this.of.journey;
    const isNew = !page.path.includes('mode=sign-in');
    const names: Record<string, string> = isNew ? { firstName, middleName: '', lastName: 'Visitor' } : {};
    return this.#submit(page, 'renderedAt', { ...names, email }, 'asked');
  }

  async #openLink(): Promise<Answer> {
    const { journey, patienceMs } = this.of;
    for (const deadline = Date.now() + MAIL_MS; Date.now() < deadline; await sleep(INBOX_EVERY_MS)) {
      const link = await this.#newestLink();
      if (link === null) continue;
      this.#usedLinks.add(link);
      return this.#open(link, (to) => {
        if (!to.includes('link-expired')) this.#acknowledge('signed in');
      });
    }
    if (patienceMs === 0) throw new Error(`no link within ${MAIL_MS / 1000} s`);
    return this.#open(`/sign-in?mode=sign-in&role=${journey.role}`);
  }

  async #newestLink(): Promise<string | null> {
    const { sandbox, journey, patienceMs } = this.of;
    try {
      const mailPath = `/mail/messages?to=${encodeURIComponent(journey.email)}`;
      const { html } = await sandbox.send({ ip: '', cookies: new Map() }, 'inbox', 'GET', mailPath);
      for (const { text } of JSON.parse(html) as { text: string }[]) {
        const link = /https?:\/\/[^/\s]+(\/authenticate\?\S+)/.exec(text)?.[1];
        if (link && !this.#usedLinks.has(link)) return link;
      }
    } catch (error) {
      if (patienceMs === 0 || !(error instanceof Unanswered)) throw error;
    }
    return null;
  }

  // A seller

  #tellOfSale(page: Answer): Promise<Answer> {
    const { postcode, price } = this.of.journey;
    const form = { askingPrice: String(price), tenureOption: 'Freehold', customerType: 'individual_owner' };
    if (!page.html.includes(postcode)) {
      return this.#submit(page, 'newest', { ...form, intent: 'find', addressQuery: 'SY8 1DN' });
    }
    const answers = { ...examplesOf(SALE_QUESTIONS), ...form };
    return this.#submit(
      page,
      'newest',
      { ...answers, estateAgent: 'no_agent', addressQuery: '', agentQuery: '' },
      'deal',
    );
  }

  /** Searches for the address, finds nothing and types it in: each journey has a made-up home of its own. */
  #typeAddress(page: Answer): Promise<Answer> {
    if (!page.path.includes('manual=')) return this.#open('/sell/about-the-property/address?manual=true');
    const { postcode, price } = this.of.journey;
    return this.#submit(page, 'line_1', { line_1: `${price} Mill Lane`, post_town: 'Ludlow', postcode });
  }

  async #payByCode(page: Answer): Promise<Answer> {
    const { code } = this.of;
    const applied = await this.#submit(page, 'referralCode', { referralCode: code, intent: 'apply' });
    if (pathOf(applied.path) !== '/sell/payment') return applied;
    const answers = { referralCode: code, intent: 'submit', ...this.#startBox() };
    return this.#submit(applied, 'referralCode', answers, 'paid');
  }

  /** Pays on the provider's hosted page, as people do whose card form does not load. */
  async #payByCard(page: Answer): Promise<Answer> {
    const checkout = formOfButton(page.html, '/sell/payment/checkout');
    if (!checkout?.action) {
      // The page says that the payment is still being processed.
      await sleep(POLL_MS);
      return this.#open('/sell/payment');
    }
    const { wire, sandbox, visitor, journey } = this.of;
    const body = filledIn(checkout, this.#startBox());
    const { status, location } = await wire.send(visitor, 'checkout', 'POST', checkout.action, body);
    if (status !== 303 || location === null) throw new Unanswered(`POST /sell/payment/checkout: ${status}`);
    if (!URL.canParse(location)) return this.#open(location);
    const { pathname, search } = new URL(location);
    if (!pathname.startsWith('/c/pay/')) return this.#open(pathname + search);
    const card = new URLSearchParams({ ...VISA, email: journey.email }).toString();
    const stranger = { ip: '', cookies: new Map() };
    const paid = await sandbox.send(stranger, 'provider', 'POST', pathname + search, card);
    // Pressed again after a failed first request: the page says that it is paid, and does not redirect.
    if (paid.location === null) return this.#open('/sell/payment-success');
    const back = new URL(paid.location);
    return this.#open(back.pathname + back.search);
  }

  /** The box on the page of payment, which stands outside its forms. */
  #startBox(): Record<string, string> {
    return this.of.startsNow ? { startNow: 'on' } : {};
  }

  async #paid(page: Answer): Promise<Answer> {
    if (page.html.includes('View property dashboard')) {
      this.#acknowledge('paid');
      return this.#toDashboard(page);
    }
    await sleep(POLL_MS);
    return this.#open(page.path);
  }

  // A buyer

  #tellOfPurchase(page: Answer): Promise<Answer> {
    const { postcode, price } = this.of.journey;
    if (!page.html.includes(postcode)) {
      return this.#submit(page, 'newest', { agreedPrice: String(price), intent: 'find', postcode });
    }
    return this.#submit(
      page,
      'newest',
      {
        ...examplesOf(PURCHASE_QUESTIONS),
        agreedPrice: String(price),
        postcode: '',
        'funding.savingsFromEmployment': 'on',
        'funding.gifts': 'no',
      },
      'deal',
    );
  }

  #chooseHome(page: Answer): Promise<Answer> {
    const [, found] = /name="property_id"[^>]*value="([0-9a-f]{24})"/.exec(page.html) ?? [];
    if (!found) throw new Error(`finds no home at ${this.of.journey.postcode}`);
    return this.#submit(page, null, { property_id: found });
  }

  // All pages

  async #toDashboard(page: Answer): Promise<Answer> {
    const { role } = this.of.journey;
    const [, link] = new RegExp(`href="(/dashboard/${role}/[0-9a-f]{24})"`).exec(page.html) ?? [];
    if (link) return this.#open(link);
    const resume = formsIn(page.html).find(({ action }) => action?.startsWith(`/welcome-back/resume/${role}/`));
    if (!resume?.action) throw new Error(`no way on from ${page.path}`);
    return this.#post(resume.action, '');
  }

  /** Loads a page and follows its redirects. */
  async #open(path: string, whenLed?: (to: string) => void): Promise<Answer> {
    const { wire, visitor } = this.of;
    this.#at = path;
    for (let led = 0; led < 8; led++) {
      const answer = await wire.send(visitor, nameOf(this.#at), 'GET', this.#at);
      const { status, location } = answer;
      if (status >= 300 && status < 400 && location) {
        if (led === 0) whenLed?.(location);
        this.#at = local(location);
        continue;
      }
      if (status >= 400) throw new Error(`GET ${nameOf(path)}: ${status} ${alertIn(answer.html)}`);
      return { ...answer, path: this.#at };
    }
    throw new Error(`is led in circles from ${path}`);
  }

  /** Fills in and submits the form that has `field`; null: the form that posts to the page's own path. */
  #submit(page: Answer, field: string | null, answers: Record<string, string>, fact?: Fact): Promise<Answer> {
    const forms = formsIn(page.html);
    const own = Object.keys(answers)[0];
    const form = forms.find(({ action, fields }) =>
      field === null ? action?.startsWith(pathOf(page.path)) : fields.some(([name]) => name === field),
    );
    if (!form) throw new Error(`${page.path} has no form with ${field ?? own}`);
    return this.#post(form.action ?? page.path, filledIn(form, answers), fact);
  }

  async #post(path: string, body: string, fact?: Fact): Promise<Answer> {
    const { wire, visitor } = this.of;
    const answer = await wire.send(visitor, `${nameOf(path)} (sent)`, 'POST', path, body);
    const { status, location } = answer;
    if (status >= 300 && status < 400 && location) {
      // Without script a mistake is answered by a redirect, too: to the page again, which says what is wrong.
      if (fact && !/[?&]mistake=/.test(location)) this.#acknowledge(fact);
      return this.#open(local(location));
    }
    if (status >= 400) throw new Error(`POST ${nameOf(path)}: ${status} ${alertIn(answer.html)}`);
    return answer;
  }

  #acknowledge(fact: Fact): void {
    this.of.journey.acknowledged[fact] ??= new Date().toISOString();
  }
}

/** The path and query of an address of ours, which may be absolute. */
function local(location: string): string {
  if (location.startsWith('/')) return location;
  const { pathname, search } = new URL(location);
  return pathname + search;
}
