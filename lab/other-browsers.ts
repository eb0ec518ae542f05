/**
 * `npm run walk:browsers`: a sale and a purchase from the landing page to the dashboard, and what staff do with them, of
 * the production build, in Firefox, in WebKit, and in Chromium with the keyboard alone. `npm run walk:browsers -- keyboard`
 * takes one of them. Fails where a walk does not arrive, where the focus is out of sight (with the keyboard), or where the
 * site's script has an error (WebKit's driver does not tell).
 */
import process from 'node:process';
import { prepare } from '../scripts/prepare.mjs';
import { openFirefox } from './walk/firefox.ts';
import { buyAHome, sellAHome, type Walk } from './walk/journeys.ts';
import { openKeyboard } from './walk/keyboard.ts';
import { Person } from './walk/person.ts';
import { startWalkStack, WALK_PORT } from './walk/stack.ts';
import { staffTasks } from './walk/staff-tasks.ts';
import { openWebkit } from './walk/webkit.ts';

const problems: string[] = [];
const browsers = {
  firefox: () => openFirefox(problems),
  // The next two are the sandbox and its mail server.
  webkit: () => openWebkit(WALK_PORT + 3),
  keyboard: () => openKeyboard(problems),
};
const names = Object.keys(browsers) as (keyof typeof browsers)[];
const wanted = process.argv.slice(2);
const chosen = names.filter((name) => wanted.length === 0 || wanted.includes(name));

await prepare();
for (const name of chosen) {
  // A database of its own, in which the home is for sale once.
  const stack = await startWalkStack();

  /** @returns what the journey returns; null where it does not arrive */
  const go = async <Made>(
    journey: (walk: Walk, seller: string) => Promise<Made>,
    seller = '',
  ): Promise<Made | null> => {
    const { browser, close } = await browsers[name]();
    let at = 'the beginning';
    const arrive = async (page: string) => {
      at = page;
    };
    try {
      const walk = { person: new Person(browser, stack.url), sandboxUrl: stack.sandboxUrl, arrive };
      const made = await journey(walk, seller);
      console.log(`✓ ${name}: ${journey.name}`);
      return made;
    } catch (error) {
      problems.push(`${name}: ${journey.name}, after “${at}”: ${error instanceof Error ? error.message : error}`);
      return null;
    } finally {
      await close();
    }
  };

  try {
    const seller = await go(sellAHome);
    const buyer = await go(buyAHome);
    if (seller !== null && buyer !== null) await go(staffTasks, seller);
  } finally {
    await stack.stop();
  }
}
for (const problem of problems) console.error(`✗ ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
