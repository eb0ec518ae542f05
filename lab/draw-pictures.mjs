/**
 * `node lab/draw-pictures.mjs`: renders the bitmaps in public/ from the SVG files beside them. Run it after changing an
 * SVG, and commit the result.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { root } from '../scripts/prepare.mjs';

const inPublic = (/** @type {string} */ name) => path.join(root, 'public', name);

const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });

/** @param {string} name @param {{ width: number, height: number }} viewport @param {string} [style] of the drawing */
async function draw(name, viewport, style = '') {
  const page = await browser.newPage({ viewport });
  await page.goto(pathToFileURL(inPublic(name)).href);
  await page.evaluate(async (css) => {
    document.documentElement.setAttribute('style', css);
    await document.fonts.ready;
  }, style);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** An .ico file that holds one PNG. @param {Buffer} png @param {number} size */
function iconFile(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // type: icon
  head.writeUInt16LE(1, 4); // number of images
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const filling = 'width: 100%; height: 100%';
await writeFile(inPublic('social-card.png'), await draw('social-card.svg', { width: 1200, height: 630 }));
await writeFile(inPublic('favicon.ico'), iconFile(await draw('favicon.svg', { width: 32, height: 32 }, filling), 32));
// Phones round the corners themselves and show transparent pixels as black.
const onPaper = `${filling}; box-sizing: border-box; padding: 20px; background: #fbfaf7`;
await writeFile(inPublic('apple-touch-icon.png'), await draw('favicon.svg', { width: 180, height: 180 }, onPaper));
await browser.close();
