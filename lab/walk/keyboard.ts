/** Chromium in which nothing is clicked: Tab, the arrows, Space and Enter alone, with the focus in sight at every stop. */
import { Keyboard } from '../../tests/support/keyboard.ts';
import { launchChromium } from './chromium.ts';
import { type Browser, DESK } from './person.ts';

/** More answers and results than any list has. */
const MAX_TURNS = 40;
const AIMED = '[data-aim]';

type Aim = 'option' | 'radio' | 'checkbox' | 'button';

/** Runs in the page: marks where Tab stops for what people press, and says what it is. Tab stops once for a question with radio buttons. */
function aimAt(element: Element): Aim {
  for (const each of document.querySelectorAll('[data-aim]')) each.removeAttribute('data-aim');
  const control = element instanceof HTMLLabelElement ? element.control : null;
  const input = control instanceof HTMLInputElement ? control : null;
  const others = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
    ({ name, form }) => input?.type === 'radio' && name === input.name && form === input.form,
  );
  const stop = others.find(({ checked }) => checked) ?? others[0] ?? control ?? element;
  stop.setAttribute('data-aim', '');
  if (element.getAttribute('role') === 'option') return 'option';
  return input?.type === 'radio' || input?.type === 'checkbox' ? input.type : 'button';
}

const isChosen = (element: Element): boolean =>
  element instanceof HTMLLabelElement
    ? element.control instanceof HTMLInputElement && element.control.checked
    : element.getAttribute('aria-selected') === 'true';

/** @param problems where errors of the site's script are added */
export async function openKeyboard(problems: string[]): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const launched = await launchChromium();
  const page = await launched.newPage({ viewport: DESK });
  page.on('pageerror', ({ message }) => problems.push(message));
  // The lab's loader names functions by a helper, which functions that run in the page call too.
  await page.addInitScript('globalThis.__name = (named) => named');
  const keys = new Keyboard(page);

  async function turnTo(selector: string): Promise<void> {
    for (let turns = 0; turns < MAX_TURNS; turns++) {
      if (await page.locator(selector).evaluate(isChosen)) return;
      await page.keyboard.press('ArrowDown');
    }
    throw new Error('The arrows do not reach it');
  }

  const press: Record<Aim, (selector: string) => Promise<void>> = {
    // The field that lists it has the focus.
    option: async (selector) => {
      await turnTo(selector);
      await page.keyboard.press('Enter');
    },
    radio: async (selector) => {
      await keys.to(page.locator(AIMED));
      await page.keyboard.press('Space');
      await turnTo(selector);
    },
    checkbox: async () => {
      await keys.to(page.locator(AIMED));
      await page.keyboard.press('Space');
    },
    button: () => keys.follow(page.locator(AIMED)),
  };

  const browser: Browser = {
    open: async (address) => {
      await page.goto(address);
    },
    evaluate: (expression) => page.evaluate(expression),
    click: async (selector) => press[await page.locator(selector).evaluate(aimAt)](selector),
    type: (selector, text) => keys.type(page.locator(selector), text),
  };
  return { browser, close: () => launched.close() };
}
