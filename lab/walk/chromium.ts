import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';
import type { Browser } from './person.ts';

export const launchChromium = async () =>
  chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });

export const handOf = (page: Page): Browser => ({
  open: async (address) => {
    await page.goto(address);
  },
  evaluate: (expression) => page.evaluate(expression),
  click: (selector) => page.click(selector),
  type: (selector, text) => page.fill(selector, text),
});
