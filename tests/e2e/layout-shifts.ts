import { expect, type Page } from '@playwright/test';

/** A layout shift that a person could see is a hundred times larger. */
const UNSEEN = 0.001;

/** Records each page's layout shifts from now on. */
export const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        (window as unknown as { moved: number }).moved += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

export async function expectNoLayoutShift(page: Page): Promise<void> {
  const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved);
  expect(moved, page.url()).toBeLessThan(UNSEEN);
}
