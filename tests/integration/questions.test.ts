import { afterAll, expect, test } from 'vitest';
import { shownClaims } from '~/domain/config/claims-rules';
import { questions as questionsOf } from '~/routes/public/home-texts';
import { freePort } from '../support/ports';
import { startServer } from '../support/server';

const origin = `http://localhost:${await freePort()}`;
const server = await startServer(origin, { env: { SHOW_FAQ: '1' } });
afterAll(() => void server.kill('SIGKILL'));

const questions = questionsOf(shownClaims('all'));

const decoded = (html: string) => html.replace(/&#x27;/g, "'").replace(/&amp;/g, '&');

test('if configured, the landing page has its questions, and the same words in its structured data', async () => {
  const html = decoded(await (await fetch(origin)).text());
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as { '@type': string; mainEntity?: unknown },
  );
  const page = data.find((each) => each['@type'] === 'FAQPage');
  expect(page?.mainEntity).toEqual(
    questions.map(({ title, answer }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  );
  for (const { title, answer } of questions) {
    expect(html).toContain(`<h3>${title}</h3>`);
    expect(html).toContain(`<p>${answer}</p>`);
  }
});
