/** The link in the email about an offer, where its reader says that they are not the buyer. */
import { expect, test } from 'vitest';
import { takeBackOffer } from '~/domain/purchase/offer/commands.server';
import { DENIED } from '~/domain/purchase/offer/rules';
import { rewriteWork } from '~/domain/work/rewrite-commands.server';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { action, loader } from '~/routes/account/named-buyer';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import type { DealView } from '~/routes/dashboard/deal';
import { loader as offerPage, action as tell } from '~/routes/dashboard/offer';
import { buyerOf } from '../support/deal';
import { deliverMail, messagesTo } from '../support/mail';
import { Browser } from '../support/routes';
import { sellerWithSale, withParams } from '../support/seller';

const NAMES = { firstName: 'Sarah', lastName: 'Okafor' };

test('we keep neither their name nor their address, the offer stays, and staff are emailed once', async () => {
  const { browser, saleId, person } = await sellerWithSale({ paid: true, person: NAMES });
  const email = `amir@${newId()}.example`;
  const day = { 'day.day': '12', 'day.month': '11', 'day.year': '2026' };
  const told = { price: '320,000', ...day, buyerName: 'Amir Khan', buyerEmail: email };
  await browser.post(withParams(tell, { id: saleId }), '/', told);
  await deliverMail();
  const [mail] = await messagesTo(email);
  const [, token = ''] = mail?.text.match(/\/offer\/(\S+)/) ?? [];

  const says = async () => {
    const { data } = await browser.get(withParams(dashboard, { role: 'sell', id: saleId }), '/');
    return (data as { view: DealView }).view.buyer?.said[0]?.words;
  };
  expect(await says()).toMatch(/ from Amir Khan, amir@\w+\.example\.$/);
  const anyone = new Browser();
  const see = (of = token) => anyone.get(withParams(loader, { token: of }), '/');
  const deny = (of = token) => anyone.post(withParams(action, { token: of }), '/', {});
  expect((await see()).data).toMatchObject({ offer: { who: 'Sarah Okafor', isDenied: false } });
  expect([(await see(`${token}x`)).status, (await deny(`${token}x`)).status]).toEqual([404, 404]);
  expect([(await deny()).status, (await deny()).status]).toEqual([303, 303]);
  expect((await see()).data).toMatchObject({ offer: { isDenied: true } });
  expect(await db.offer.findMany({ where: { sale_id: saleId } })).toMatchObject([
    { price: 32_000_000n, buyer_name: null, buyer_email: null },
  ]);
  expect(await db.timelineEvent.count({ where: { sale_id: saleId, event_name: 'invitation_denied' } })).toBe(1);
  await deliverMail();
  const where = { sale_id: saleId, kind: 'offer-denied' };
  expect(await db.emailMessage.findMany({ where })).toMatchObject([{ status: 'sent' }]);

  // The seller reads why the name is gone.
  expect(await says()).toBe(`You told us that you accepted an offer of £320,000 on 12/11/2026. ${DENIED}`);
  expect((await browser.get(withParams(offerPage, { id: saleId }), '/')).data).toMatchObject({
    told: { by: null, isDenied: true },
  });

  // Staff have it to do until the seller says who it is.
  const isWork = async () => {
    await rewriteWork(saleId);
    return (await db.workItem.count({ where: { sale_id: saleId, kind: 'offer_denied' } })) > 0;
  };
  expect(await isWork()).toBe(true);
  const { purchaseId } = await buyerOf(saleId);
  expect(await isWork()).toBe(true);
  await db.purchase.update({ where: { id: purchaseId }, data: { recognised_at: new Date() } });
  expect(await isWork()).toBe(false);
  expect(await says()).not.toContain(DENIED);
  // The seller has said who it was, though that buyer then left.
  await db.purchase.update({ where: { id: purchaseId }, data: { aborted: new Date('2026-11-25') } });
  expect(await isWork()).toBe(false);
  // Accepted, and then aborted: the offer is over, too.
  const accepted = { recognised_at: null, accepted_at: new Date() };
  await db.purchase.update({ where: { id: purchaseId }, data: { ...accepted, aborted: new Date('2026-11-25') } });
  expect(await isWork()).toBe(false);
  await db.purchase.update({ where: { id: purchaseId }, data: { accepted_at: null, aborted: null } });
  expect(await isWork()).toBe(true);

  const session = await db.session.findFirstOrThrow({ where: { user_id: person.id } });
  const viewer = { ...NAMES, userId: person.id, sessionId: session.id } as Parameters<typeof takeBackOffer>[0];
  await takeBackOffer(viewer, saleId);
  expect((await see()).status).toBe(404);
  expect(await isWork()).toBe(false);
});
