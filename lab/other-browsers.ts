/**
 * `npm run walk:browsers`: a sale and a purchase from the landing page to the dashboard, of the production build, in
 * Firefox and in WebKit. `npm run walk:browsers -- firefox` takes one of them. Fails where a journey does not arrive,
 * or where the site's script has an error (in Firefox; WebKit's driver does not tell).
 */
import process from 'node:process';
import { prepare } from '../scripts/prepare.mjs';
import { openFirefox } from './walk/firefox.ts';
import { buyAHome, sellAHome } from './walk/journeys.ts';
import { Person } from './walk/person.ts';
import { startWalkStack, WALK_PORT } from './walk/stack.ts';
import { openWebkit } from './walk/webkit.ts';

const problems: string[] = [];
const browsers = {
  firefox: () => openFirefox(problems),
  // The next two are the sandbox and its mail server.
  webkit: () => openWebkit(WALK_PORT + 3),
};
const names = Object.keys(browsers) as (keyof typeof browsers)[];
const wanted = process.argv.slice(2);
const chosen = names.filter((name) => wanted.length === 0 || wanted.includes(name));

await prepare();
const stack = await startWalkStack();
try {
  for (const name of chosen) {
    for (const journey of [sellAHome, buyAHome]) {
      const { browser, close } = await browsers[name]();
      let at = 'the beginning';
      const arrive = async (page: string) => {
        at = page;
      };
      try {
        await journey({ person: new Person(browser, stack.url), sandboxUrl: stack.sandboxUrl, arrive });
        console.log(`✓ ${name}: ${journey.name}`);
      } catch (error) {
        problems.push(`${name}: ${journey.name}, after “${at}”: ${error instanceof Error ? error.message : error}`);
      } finally {
        await close();
      }
    }
  }
} finally {
  await stack.stop();
}
for (const problem of problems) console.error(`✗ ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
