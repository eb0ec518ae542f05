/**
 * `node bin/sign-in-link.mjs EMAIL`: prints a link that signs a member of staff in, for when mail is down. It works once, for 15 minutes, and is
 * in the audit log. Runs where the service runs, with its environment: fly machine exec MACHINE "node /app/bin/sign-in-link.mjs EMAIL"
 */
import process from 'node:process';
import { sayError, usage } from './command-line.mjs';

const [email] = process.argv.slice(2);
if (!email?.includes('@')) usage('Usage: node bin/sign-in-link.mjs EMAIL');
// The log of the app would stand between the lines of this command.
process.env.LOG_LEVEL = 'silent';
try {
  const build = await import(new URL('../build/server/index.js', import.meta.url).href);
  console.log(await build.entry.module.makeStaffSignInLink(email));
  process.exit(0);
} catch (error) {
  sayError(error);
  // The app's connections would keep this process alive.
  process.exit(1);
}
