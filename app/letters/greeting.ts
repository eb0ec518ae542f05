import { looksLikeName } from '~/domain/people/untrusted-text-rules';

/** `greet('Welcome,', 'Zoë')` is 'Welcome, Zoë'; 'Welcome' where the name does not look like one. */
export const greet = (words: string, name: string): string =>
  looksLikeName(name) ? `${words} ${name.trim()}` : words.replace(/,$/, '');
