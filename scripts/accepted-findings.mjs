/**
 * Known vulnerabilities in the image's packages that we accept, each because no request can reach the vulnerable code.
 * `npm run audit` fails on one past its last day, and on any high or critical one that is not listed here. Before
 * adding one, read the advisory and add the test that shows it cannot be reached.
 *
 * @typedef {object} Accepted
 * @property {string} advisory as the registry numbers it: the end of the advisory's address
 * @property {string} cve
 * @property {string} packageName
 * @property {string} why it cannot be reached here
 * @property {string} shownBy the test that fails when it can
 * @property {string} decidedBy a role
 * @property {string} until the last day, YYYY-MM-DD; decide again before it
 */

/** @type {Accepted[]} */
export const ACCEPTED = [
  {
    advisory: 'GHSA-rxv8-25v2-qmq8',
    cve: 'CVE-2026-34077',
    packageName: 'turbo-stream',
    why:
      'Encoding an answer takes long, and fails, when what it repeats from the request is nested hundreds of levels deep or very large. ' +
      'What we repeat is a form of at most 6 levels and 200 fields, within 256 kB; the server decodes nothing with it. ' +
      'Fixed in 3.0.0, whose functions Remix 2 cannot call; leaving Remix ends it (docs/leaving-remix.md).',
    shownBy: 'tests/faults/turbo-stream.test.ts',
    decidedBy: 'lead engineer',
    until: '2027-05-31',
  },
];
