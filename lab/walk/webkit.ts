/** WebKit for GTK, driven by its own driver in the W3C’s protocol: the engine of Safari, not Safari. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { installed } from './installed.ts';
import { type Browser, DESK } from './person.ts';

/** The protocol's name for an element's id. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const PACKAGES = ['webkit2gtk-driver', 'xvfb', 'xauth'];
const START_TRIES = 100;
const START_PAUSE_MS = 100;

/** The small browser that comes with the driver. */
function miniBrowser(): string {
  const folders = ['/usr/lib', ...readdirSync('/usr/lib').map((name) => path.join('/usr/lib', name))];
  const files = folders.flatMap((folder) =>
    ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((name) => path.join(folder, name, 'MiniBrowser')),
  );
  const found = files.find((file) => existsSync(file));
  if (!found) throw new Error('There is no MiniBrowser beside the WebKitWebDriver');
  return found;
}

/** The driver often leaves the message empty. */
function wordsOf(value: unknown): string {
  const { error, message } = (value ?? {}) as { error?: string; message?: string };
  return [error, message].filter(Boolean).join(', ');
}

async function call(address: string, method: 'POST' | 'DELETE', body?: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(address, { method, headers, body: body && JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${address.split('/').slice(5).join('/')}: ${wordsOf(value)}`);
  return value;
}

/** Until the driver answers, nothing listens on its port. */
async function begin(driver: string): Promise<string> {
  const options = { binary: miniBrowser(), args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  for (let tries = 1; ; tries++) {
    try {
      const { sessionId } = (await call(`${driver}/session`, 'POST', { capabilities })) as { sessionId: string };
      return `${driver}/session/${sessionId}`;
    } catch (error) {
      if (tries === START_TRIES || !(error instanceof TypeError)) throw error;
      await sleep(START_PAUSE_MS);
    }
  }
}

/** A WebKit of its own. */
export async function openWebkit(port: number): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const webDriver = installed('WebKitWebDriver', PACKAGES);
  const child = spawn(installed('xvfb-run', PACKAGES), ['-a', webDriver, `--port=${port}`], {
    // As root it cannot make its sandbox. It sees our own pages only.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
    // A group of its own, so that the screen and the browser end with the driver.
    detached: true,
  });
  const stop = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
  };
  try {
    const session = await begin(`http://127.0.0.1:${port}`);
    const post = (path: string, body: object) => call(`${session}/${path}`, 'POST', body);
    await post('window/rect', DESK);
    const elementOf = async (selector: string) => {
      const found = (await post('element', { using: 'css selector', value: selector })) as Record<string, string>;
      return `element/${found[ELEMENT]}`;
    };
    const evaluate = (expression: string) => post('execute/sync', { script: `return (${expression})`, args: [] });
    const browser: Browser = {
      open: async (address) => {
        await post('url', { url: address });
      },
      evaluate,
      click: async (selector) => {
        // The driver does not scroll to what is below the window.
        await evaluate(`document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: 'center' })`);
        await post(`${await elementOf(selector)}/click`, {});
      },
      type: async (selector, text) => {
        await post(`${await elementOf(selector)}/value`, { text });
      },
    };
    const close = async () => {
      await call(session, 'DELETE').catch(() => {});
      stop();
    };
    return { browser, close };
  } catch (error) {
    stop();
    throw error;
  }
}
