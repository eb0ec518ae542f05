/** Walks through a page with the keyboard only, and checks the focus on the way. */
import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than any page has between two things. */
const MAX_STOPS = 60;

export class Keyboard {
  constructor(private readonly page: Page) {}

  /** Tabs to an element, backwards where it stands before the focus; the focus must be visible at every stop. */
  async to(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const isBefore = await target.evaluate(
      (element) => document.activeElement?.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_PRECEDING,
    );
    let hasBegunAgain = false;
    for (let stops = 0; stops < MAX_STOPS; stops++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press(isBefore ? 'Shift+Tab' : 'Tab');
      // Past the last stop is the browser's own bar, and then the page begins again.
      const isPastLast = !hasBegunAgain && (await this.page.evaluate(() => document.activeElement === document.body));
      if (isPastLast) hasBegunAgain = true;
      else await this.expectFocusSeen();
    }
    throw new Error(`Not reached by Tab: ${target}`);
  }

  async follow(target: Locator): Promise<void> {
    await this.to(target);
    await this.page.keyboard.press('Enter');
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.to(target);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  /** Chooses the first answer with Space, and a later one with the arrow keys. */
  async choose(question: Locator, answer: string): Promise<void> {
    const radios = question.getByRole('radio');
    const wanted = question.getByRole('radio', { name: answer, exact: true });
    await this.to(radios.first());
    await this.page.keyboard.press('Space');
    for (let turns = await radios.count(); turns > 0 && !(await wanted.isChecked()); turns--) {
      await this.page.keyboard.press('ArrowDown');
    }
    await expect(wanted).toBeChecked();
    await this.expectFocusSeen();
  }

  /** The focused element is in view, not under the header, and has a focus ring. */
  async expectFocusSeen(): Promise<void> {
    await expect.poll(() => this.page.evaluate(focusProblem), { message: 'focus is seen' }).toBe('');
  }
}

/** Runs in the browser. */
function focusProblem(): string {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return 'nothing is focused';
  // A frame draws its own ring; main gets the focus from the skip link and needs none.
  if (focused.matches('iframe, main')) return '';
  const ringed = focused.closest('label') ?? focused;
  const says = `<${focused.tagName.toLowerCase()} ${focused.id}> ${ringed.textContent?.trim().slice(0, 40)}`;
  const hasRing = (element: Element, part?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  };
  // A row's link covers the whole row, which shows the ring. Inside a date its button can have the focus, and the browser draws that ring.
  const isDate = focused.matches('input[type=date]');
  const isRinged = focused.matches('a[data-row]')
    ? hasRing(focused, '::after')
    : [focused, ringed].some((each) => hasRing(each));
  if (!isRinged && !isDate) return `${says}: no ring`;
  const box = ringed.getBoundingClientRect();
  if (box.width < 2 || box.height < 2) return `${says}: no size`;
  const { x, y } = { x: box.left + Math.min(box.width / 2, 30), y: box.top + Math.min(box.height / 2, 30) };
  const top = document.elementFromPoint(x, y);
  if (!top) return `${says}: out of view`;
  return ringed.contains(top) || top.contains(ringed) ? '' : `${says}: under ${top.tagName.toLowerCase()}`;
}
