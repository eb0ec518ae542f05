/** Walks a page as someone with only a keyboard does, and holds it to account on the way. */
import { expect, type Locator, type Page } from '@playwright/test';

/** No page has more stops than that between one thing and the next. */
const MAX_STOPS = 60;

export class Keyboard {
  constructor(private readonly page: Page) {}

  /** Tabs on to something; wherever the focus stops on the way it is seen. */
  async to(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let stops = 0; stops < MAX_STOPS; stops++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press('Tab');
      await this.expectFocusSeen();
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

  /** The first answer of a question by Space, one further down by arrows. */
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

  /** The focus is on something, that is in view, not under the header, and ringed. */
  async expectFocusSeen(): Promise<void> {
    await expect.poll(() => this.page.evaluate(whatIsWrongWithFocus), { message: 'focus is seen' }).toBe('');
  }
}

/** Runs in the page. */
function whatIsWrongWithFocus(): string {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return 'nothing is focused';
  // Its own ring is the frame's affair; main takes the focus of the skip link to go on from there.
  if (focused.matches('iframe, main')) return '';
  const ringed = focused.closest('label') ?? focused;
  const says = `<${focused.tagName.toLowerCase()} ${focused.id}> ${ringed.textContent?.trim().slice(0, 40)}`;
  const hasRing = (element: Element, part?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  };
  // A row's link covers its row, and the ring lies around that.
  const isRinged = focused.matches('a[data-row]')
    ? hasRing(focused, '::after')
    : [focused, ringed].some((each) => hasRing(each));
  if (!isRinged) return `${says}: no ring`;
  const box = ringed.getBoundingClientRect();
  if (box.width < 2 || box.height < 2) return `${says}: no size`;
  const { x, y } = { x: box.left + Math.min(box.width / 2, 30), y: box.top + Math.min(box.height / 2, 30) };
  const top = document.elementFromPoint(x, y);
  if (!top) return `${says}: out of view`;
  return ringed.contains(top) || top.contains(ringed) ? '' : `${says}: under ${top.tagName.toLowerCase()}`;
}
