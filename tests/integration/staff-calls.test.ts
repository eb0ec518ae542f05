/** Only staff who are signed in and active can make the calls of the back office. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { describe, expect, test } from 'vitest';
import { setUserActive, setUserType } from '~/domain/account/users-commands.server';
import { newId } from '~/platform/ids';
import * as additionalRequest from '~/routes/api/additional-search-requests/item';
import * as additionalRequests from '~/routes/api/additional-search-requests/of-transaction';
import * as estateAgent from '~/routes/api/estate-agent/item';
import * as estateAgents from '~/routes/api/estate-agent/list';
import * as brand from '~/routes/api/estate-agent-brand/item';
import * as brands from '~/routes/api/estate-agent-brand/list';
import * as lawFirm from '~/routes/api/law-firm/item';
import * as lawFirms from '~/routes/api/law-firm/list';
import * as lawyerGroup from '~/routes/api/lawyer-group/item';
import * as lawyerGroups from '~/routes/api/lawyer-group/list';
import * as transactionLawyerGroup from '~/routes/api/transaction/lawyer-group';
import * as activeCustomer from '~/routes/api/users/active-customer';
import * as userByEmail from '~/routes/api/users/by-email';
import * as users from '~/routes/api/users/list';
import { Browser } from '../support/routes';
import { signedIn, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

type Handler = (args: ActionFunctionArgs) => Promise<unknown>;
const params = { id: newId(), email: 'nobody@people.example' };
const reads: [string, Handler][] = Object.entries({
  users: users.loader,
  'users/email': userByEmail.loader,
  'estate-agent/:id': estateAgent.loader,
  'estate-agent-brand': brands.loader,
  'estate-agent-brand/:id': brand.loader,
  'law-firm': lawFirms.loader,
  'law-firm/:id': lawFirm.loader,
  'lawyer-group': lawyerGroups.loader,
  'lawyer-group/:id': lawyerGroup.loader,
  'additional-search-requests/transaction/:id': additionalRequests.loader,
});
const writes: [string, Handler][] = Object.entries({
  'users/active-customer': activeCustomer.action,
  'estate-agent': estateAgents.action,
  'estate-agent/:id': estateAgent.action,
  'estate-agent-brand': brands.action,
  'estate-agent-brand/:id': brand.action,
  'law-firm': lawFirms.action,
  'law-firm/:id': lawFirm.action,
  'lawyer-group/:id': lawyerGroup.action,
  'transaction/:id/lawyer-group': transactionLawyerGroup.action,
  'additional-search-requests/transaction/:id': additionalRequests.action,
  'additional-search-requests/:id': additionalRequest.action,
});

async function statusesFor(browser: Browser) {
  const statuses: Record<string, number> = {};
  for (const [name, loader] of reads)
    statuses[`GET ${name}`] = (await browser.get(withParams(loader, params), '/')).status;
  for (const [name, action] of writes) {
    statuses[`PUT ${name}`] = (await browser.postJson(withParams(action, params), '/', {})).status;
  }
  statuses.DELETE = (await browser.get(withParams(brand.action, params), '/', {}, 'DELETE')).status;
  return Object.entries(statuses);
}

describe('the calls of the back office', () => {
  test.each([
    ['a signed-out visitor', 401, async () => new Browser()],
    ['a customer', 403, async () => (await signedIn()).browser],
    [
      'deactivated staff',
      401,
      async () => {
        const member = await staffMember();
        await setUserActive(await staffMember(), member.userId, false);
        return member.browser;
      },
    ],
    [
      'a former member of staff',
      401,
      async () => {
        const member = await staffMember();
        await setUserType(await staffMember(), member.userId, 'customer');
        return member.browser;
      },
    ],
  ])('refuse %s with %i', async (_, status, who) => {
    for (const [call, answered] of await statusesFor(await who())) expect([call, answered]).toEqual([call, status]);
  });

  test('let staff in', async () => {
    const { browser } = await staffMember();
    for (const [call, answered] of await statusesFor(browser)) {
      expect([200, 404, 422], call).toContain(answered);
    }
  });

  test('refuse requests from another site', async () => {
    const { browser } = await staffMember();
    for (const [name, action] of writes) {
      const answer = await browser.post(withParams(action, params), '/', {}, { 'sec-fetch-site': 'cross-site' });
      expect([name, answer.status]).toEqual([name, 403]);
    }
  });

  test.each(['x', `${newId()}0`, "' or true --", ''])('do not find the id %j', async (id) => {
    const { browser } = await staffMember();
    for (const { loader, action } of [estateAgent, brand, lawFirm, lawyerGroup]) {
      expect((await browser.get(withParams(loader, { id }), '/')).status).toBe(404);
      expect((await browser.postJson(withParams(action, { id }), '/', {})).status).toBe(404);
    }
  });
});
