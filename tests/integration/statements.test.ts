/** What pages whose speed we measure ask of the database: each statement costs a page processor time (decision 25). */
import { beforeAll, expect, test } from 'vitest';
import { loader as welcomeBack } from '~/routes/account/welcome-back';
import { loader as work } from '~/routes/admin/work/page';
import { loader as aboutYou } from '~/routes/onboarding/about-you';
import { loader as terms } from '~/routes/onboarding/terms-and-conditions';
import { loader as aboutTheProperty } from '~/routes/sell/about-the-property';
import { loader as payment } from '~/routes/sell/payment';
import { insertCatalogue } from '../support/payment';
import { statementsOf } from '../support/plans';
import type { Handler } from '../support/routes';
import { sellerWithSale, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

beforeAll(insertCatalogue);

// One of each is the viewer's session. The pages of a step also ask how far the person has come.
test.each<[path: string, loader: Handler, statements: number]>([
  ['/sell/about-you', withParams(aboutYou, { role: 'sell' }), 2],
  ['/sell/about-the-property', aboutTheProperty, 3],
  ['/sell/terms-and-conditions', withParams(terms, { role: 'sell' }), 4],
  ['/sell/payment', payment, 3],
  ['/welcome-back', welcomeBack, 2],
])('%s asks for what it shows, once', async (path, loader, statements) => {
  const { browser } = await sellerWithSale();
  const asked = await statementsOf(async () => {
    expect(await browser.get(loader, path)).toMatchObject({ status: 200, location: null });
  });
  expect(asked.map(({ text }) => text)).toHaveLength(statements);
});

// The session, the rows, the counts of the chips and those of the kinds. The menu's count is its layout's.
test('/admin/work counts its rows once', async () => {
  const { browser } = await staffMember();
  const asked = await statementsOf(async () => {
    expect(await browser.get(work, '/admin/work')).toMatchObject({ status: 200, location: null });
  });
  expect(asked.map(({ text }) => text)).toHaveLength(4);
});
