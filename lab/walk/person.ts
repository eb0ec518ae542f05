/** A person at a browser, who knows pages by their words alone. The same in every browser. */
import { setTimeout as sleep } from 'node:timers/promises';

/** What a browser must be able to do. A selector names one element. */
export type Browser = {
  open(address: string): Promise<void>;
  /** The value of a JavaScript expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  /** Into a field that is empty. */
  type(selector: string, text: string): Promise<void>;
};

/** The window of a desk: in the back office, all tabs of a sale are side by side. */
export const DESK = { width: 1280, height: 900 };

type Kind = 'field' | 'search' | 'option' | 'listed' | 'button';

const PATIENCE_MS = 20_000;
const PAUSE_MS = 100;
const FOUND = '[data-walk]';

/**
 * Runs in the page, as text so that no tool changes it: marks the element that people would call so. Words that are the same win over
 * words that begin so, and those over words that contain it.
 */
const FIND = `(kind, name, question) => {
  // Browsers differ in the spaces around words that are for screen readers alone.
  const bare = (words) => words.replace(/\\s+/g, '');
  const said = (element) => bare(element.innerText);
  const seen = (selector, within) =>
    [...within.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0);
  const named = (elements) =>
    elements.findLast((each) => said(each) === bare(name)) ??
    elements.find((each) => said(each).startsWith(bare(name))) ??
    elements.find((each) => said(each).includes(bare(name)));
  // While a dialog is open, what is below it cannot be reached.
  const reached = document.querySelector('dialog[open]') ?? document;
  const asked = seen('fieldset, [role=group], [role=radiogroup]', reached).filter((group) => said(group).includes(bare(question)));
  const within = question ? asked.at(-1) : reached;
  if (!within) return false;
  const label = () => named(seen('label', within));
  const find = {
    field: () => label()?.control,
    search: () =>
      [label()?.control, ...seen('[aria-label]', within).filter((each) => each.ariaLabel === name)].find(
        (each) => each?.getAttribute('role') === 'combobox',
      ),
    option: label,
    listed: () => named(seen('[role=option]', within)),
    button: () => named(seen('main button, main a[href]', within)) ?? named(seen('button, a[href]', within)),
  };
  const element = find[kind]();
  if (!element) return false;
  for (const each of document.querySelectorAll('[data-walk]')) each.removeAttribute('data-walk');
  element.setAttribute('data-walk', '');
  return true;
}`;

export class Person {
  readonly #browser: Browser;
  readonly #site: string;

  constructor(browser: Browser, site: string) {
    this.#browser = browser;
    this.#site = site;
  }

  /** @param address a path of the site, or a whole address */
  open(address: string): Promise<void> {
    return this.#browser.open(new URL(address, this.#site).href);
  }

  async type(label: string, text: string): Promise<void> {
    await this.#find('field', label);
    await this.#browser.type(FOUND, text);
  }

  /** Types into a field that lists what it finds, once its script runs. */
  async search(label: string, text: string): Promise<void> {
    await this.#find('search', label);
    await this.#browser.type(FOUND, text);
  }

  /** @param question words of the question, where several have such an answer */
  async choose(answer: string, question = ''): Promise<void> {
    await this.#find('option', answer, question);
    await this.#browser.click(FOUND);
  }

  /** Picks what a field has found. */
  async pick(words: string): Promise<void> {
    await this.#find('listed', words);
    await this.#browser.click(FOUND);
  }

  /** Presses a button or a link, and waits for the next page. */
  async press(name: string): Promise<void> {
    await this.#find('button', name);
    await this.#browser.evaluate('(window.isLeft = true)');
    await this.#browser.click(FOUND);
    await this.#until(`after “${name}” there is no next page`, `!window.isLeft && document.readyState === 'complete'`);
  }

  /** Presses what changes a page of the back office in place, once its script runs. What comes of it is for `sees` and `isAt`. */
  async pressHere(name: string): Promise<void> {
    const runs = `document.querySelector('[data-global-search][role=combobox]') !== null`;
    await this.#until(`before “${name}” the page’s script does not run`, runs);
    await this.#find('button', name);
    await this.#browser.click(FOUND);
  }

  sees(words: string): Promise<void> {
    const said = String.raw`document.body.innerText.replace(/\s+/g, ' ')`;
    return this.#until(`the page does not say “${words}”`, `${said}.includes(${JSON.stringify(words)})`);
  }

  isAt(path: string): Promise<void> {
    const isThere = `location.pathname.startsWith(${JSON.stringify(path)}) && document.readyState === 'complete'`;
    return this.#until(`this is not ${path}`, isThere);
  }

  #find(kind: Kind, name: string, question = ''): Promise<void> {
    const parts = [kind, name, question].map((each) => JSON.stringify(each)).join(', ');
    return this.#until(`there is no ${kind} “${name}”${question && ` of “${question}”`}`, `(${FIND})(${parts})`);
  }

  /** While a page loads, it cannot be asked. */
  async #until(problem: string, expression: string): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    do {
      if (await this.#browser.evaluate(expression).catch(() => false)) return;
      await sleep(PAUSE_MS);
    } while (Date.now() < end);
    const page = await this.#browser.evaluate('location.pathname + ": " + document.body.innerText.slice(0, 600)');
    throw new Error(`${problem}\n${page}`);
  }
}
