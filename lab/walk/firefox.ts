import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/prepare.mjs';
import { installed } from './installed.ts';
import { type Browser, DESK } from './person.ts';

/** What we use of puppeteer-core, which is among the packages of lab/tools. */
type Page = {
  goto(address: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  on(event: 'pageerror', listener: (error: Error) => void): void;
};
type Launched = { newPage(): Promise<Page>; close(): Promise<void> };
type Options = { browser: 'firefox'; executablePath: string; defaultViewport: { width: number; height: number } };
type Launch = (options: Options) => Promise<Launched>;

const fromTools = createRequire(path.join(root, 'lab', 'tools', 'package.json'));

/** A Firefox of its own. @param problems where errors of the site's script are added */
export async function openFirefox(problems: string[]): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const executablePath = installed('firefox-esr', ['firefox-esr']);
  const file = pathToFileURL(fromTools.resolve('puppeteer-core')).href;
  const { launch } = ((await import(file)) as { default: { launch: Launch } }).default;
  const launched = await launch({ browser: 'firefox', executablePath, defaultViewport: DESK });
  const page = await launched.newPage();
  page.on('pageerror', (error) => problems.push(error.message));
  const browser: Browser = {
    open: async (address) => {
      await page.goto(address);
    },
    evaluate: (expression) => page.evaluate(expression),
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
  };
  return { browser, close: () => launched.close() };
}
