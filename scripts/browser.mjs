/** Finds a browser for the tests. If there is none, installs one and says so. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { bin, run } from './prepare.mjs';

/** The headless shell is first, because it uses less processor time than a whole browser. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function onPath() {
  const directories = (process.env.PATH ?? '').split(path.delimiter);
  for (const name of NAMES) {
    const found = directories.map((directory) => path.join(directory, name)).find((file) => existsSync(file));
    if (found) return found;
  }
  return undefined;
}

async function playwrights() {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return file && existsSync(file) ? file : undefined;
}

/** @returns {Promise<string>} the path of a Chromium */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  const known = (await playwrights()) ?? onPath();
  if (known) return known;

  console.log('No browser found; installing one …');
  const downloaded = await run(bin('playwright'), ['install', 'chromium'], { quiet: true }).then(
    playwrights,
    () => undefined,
  );
  if (downloaded) return downloaded;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], { stdio: 'ignore' });
    const installed = onPath();
    if (installed) return installed;
  }
  throw new Error('No Chromium was found and none could be installed. Install one, or set CHROMIUM_PATH.');
}
