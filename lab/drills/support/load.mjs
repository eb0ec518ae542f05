/**
 * Simulated customers who use the product during a drill, and a check that everything acknowledged to them was kept.
 */
import { runJourneys, verify } from '../../load/journeys.ts';

const TRIAL_SECONDS = 20;
/** A person waits no longer than this for nearly every page, on a machine that can take the load. In ms. */
const SLOW_MS = 1_000;

/**
 * Whether the machine can take so many journeys a second, tried before anything is replaced: what fails then is not the drill's subject.
 * @param {import('./drill.mjs').Drill} drill
 * @param {{ appUrl: string, sandbox: { url: string }, rate: number }} options
 */
export async function takesTheRate(drill, { appUrl, sandbox, rate }) {
  const trial = { url: appUrl, sandboxUrl: sandbox.url, rate, seconds: TRIAL_SECONDS, buyers: 0.3 };
  const { failures, p95, completed } = await runJourneys(trial);
  if (failures.length === 0 && p95 < SLOW_MS) {
    drill.say(`the machine takes ${rate} journeys a second: 95 of 100 answers within ${Math.round(p95)} ms`);
    return true;
  }
  const figures = `${failures.length} of ${failures.length + completed} journeys failed, 95 of 100 answers within ${Math.round(p95)} ms`;
  drill.lose(
    `This machine cannot take ${rate} journeys a second (${figures}). Nothing was replaced. Try a lower --rate.`,
  );
  return false;
}

/**
 * A third of the customers buy, and half of the sellers pay by card.
 * @param {import('./drill.mjs').Drill} drill
 * @param {object} options
 * @param {string} options.appUrl
 * @param {{ url: string }} options.sandbox
 * @param {number} options.rate journeys that begin each second
 * @param {number} options.seconds how long journeys begin
 * @param {number} [options.patienceMs] how long, in ms, a person keeps trying a page that does not answer
 */
export function startLoad(drill, { appUrl, sandbox, rate, seconds, patienceMs = 0 }) {
  const walking = runJourneys({
    url: appUrl,
    sandboxUrl: sandbox.url,
    rate,
    seconds,
    buyers: 0.3,
    pay: (number) => (number % 2 === 0 ? 'code' : 'card'),
    patienceMs,
  });
  // A failure is reported by `verdict`, once they have ended.
  walking.catch(() => {});
  return {
    /**
     * Waits for the last journey, and reports everything lost to the drill.
     * @param {string} databaseUrl
     * @param {{ settleMs?: number }} [options]
     */
    async verdict(databaseUrl, options) {
      const figures = await walking;
      drill.say('the last journey has ended');
      const { checked, lost, wrong } = await verify(databaseUrl, figures.journeys, options);
      for (const failure of figures.failures) drill.lose(`a journey did not come to its end: ${failure}`);
      for (const each of lost) drill.lose(`lost: ${each}`);
      for (const each of wrong) drill.lose(`wrong: ${each}`);
      if (figures.completed === 0) drill.lose('No one came to the end of a journey.');
      return {
        ...figures,
        /** Rows for the table at the end. */
        rows: [
          ['journeys begun, come to their end', `${figures.journeys.length}, ${figures.completed}`],
          ['acknowledged submits, of them lost', `${checked}, ${lost.length}`],
          ['done twice or not at all', wrong.length],
        ],
      };
    },
  };
}
