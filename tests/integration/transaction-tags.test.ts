import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { addTag, removeTag, setTags } from '~/domain/sale/tags-commands.server';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { loader as readTransaction } from '~/routes/api/transaction/item';
import { loader as readOfUser } from '~/routes/api/transaction/of-user';
import { action } from '~/routes/api/transaction/tags';
import { Browser } from '../support/routes';
import { sellerWithSale, signedIn, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

let staff: Awaited<ReturnType<typeof staffMember>>;
beforeAll(async () => {
  staff = await staffMember();
  await db.adminConfig.create({ data: { id: 1, tags: ['Urgent', 'Chain', 'Probate', 'Öl & Co'] } });
});

const put = (id: string, body: unknown, browser = staff.browser) =>
  browser.postJson(withParams(action, { id }), '/', body);
const tagsOf = async (id: string) => (await db.sale.findUniqueOrThrow({ where: { id } })).tags;

test('are replaced as a whole, without duplicates, with a row in the audit log', async () => {
  const { saleId } = await sellerWithSale();
  expect(await put(saleId, { tags: ['Urgent', ' Öl & Co ', 'Urgent'] })).toMatchObject({
    status: 200,
    data: { _id: saleId, tags: ['Urgent', 'Öl & Co'], version: 1 },
  });
  expect((await put(saleId, { tags: ['Urgent', 'Öl & Co'] })).status).toBe(200);
  expect((await put(saleId, { tags: [] })).data).toMatchObject({ tags: [], version: 2 });
  expect(await auditOf(saleId)).toMatchObject([
    { action: 'set-tags', actor_name: 'Priya Shah', before: { tags: [] }, after: { tags: ['Urgent', 'Öl & Co'] } },
    { before: { tags: ['Urgent', 'Öl & Co'] }, after: { tags: [] } },
  ]);
});

test('must be configured ones, or the sale’s own', async () => {
  const { saleId } = await sellerWithSale();
  await db.sale.update({ where: { id: saleId }, data: { tags: ['Retired tag'] } });
  expect(await put(saleId, { tags: ['Retired tag', 'Invented'] })).toMatchObject({
    status: 422,
    data: { fieldErrors: { tags: ['There is no tag called “Invented”'] } },
  });
  expect((await put(saleId, { tags: ['Retired tag', 'Chain'] })).status).toBe(200);
  expect((await put(saleId, { tags: ['Chain'] })).status).toBe(200);
  expect((await put(saleId, { tags: ['Retired tag'] })).status).toBe(422);
});

test('without a configuration cannot be added; the sale’s own can stay or be removed', async () => {
  const { saleId } = await sellerWithSale();
  await db.sale.update({ where: { id: saleId }, data: { tags: ['Scotland', 'Chain'] } });
  const [saved] = await db.adminConfig.findMany();
  await db.adminConfig.deleteMany();
  onTestFinished(async () => void (await db.adminConfig.createMany({ data: saved ? [saved] : [] })));
  expect(await put(saleId, { tags: ['Urgent'] })).toMatchObject({
    status: 422,
    data: { fieldErrors: { tags: ['There is no tag called “Urgent”'] } },
  });
  expect(await put(saleId, { tags: ['Chain'] })).toMatchObject({ status: 200, data: { tags: ['Chain'] } });
});

test.each([
  {},
  { tags: 'Urgent' },
  { tags: [7] },
  { tags: [''] },
  { tags: ['a\0b'] },
  { tags: ['x'.repeat(9999)] },
  [],
])('%j is refused', async (body) => {
  const { saleId } = await sellerWithSale();
  expect((await put(saleId, body)).status).toBe(422);
  expect(await tagsOf(saleId)).toEqual([]);
});

test('two people who press + and − at the same time both succeed', async () => {
  const [{ saleId }, tom] = [await sellerWithSale(), await staffMember('Tom')];
  await setTags(staff, saleId, ['Urgent']);
  await Promise.all([
    addTag(staff, saleId, 'Chain'),
    addTag(tom, saleId, 'Probate'),
    removeTag(tom, saleId, 'Urgent'),
    addTag(staff, saleId, 'Chain'),
  ]);
  expect((await tagsOf(saleId)).sort()).toEqual(['Chain', 'Probate']);
  await removeTag(staff, saleId, 'Never there');
  await expect(addTag(staff, saleId, 'Invented')).rejects.toMatchObject({ status: 422 });
});

test('two people replace them: the second is told', async () => {
  const { saleId } = await sellerWithSale();
  expect((await put(saleId, { tags: ['Chain'], version: 0 })).status).toBe(200);
  expect((await put(saleId, { tags: ['Urgent'], version: 0 })).status).toBe(409);
  expect(await tagsOf(saleId)).toEqual(['Chain']);
  expect((await put(saleId, { tags: ['Urgent'], version: 1 })).status).toBe(200);
});

test('only staff can change them', async () => {
  const { saleId, browser } = await sellerWithSale();
  const former = await staffMember('Former');
  await db.user.update({ where: { id: former.userId }, data: { active: false } });
  await setTags(staff, saleId, ['Urgent']);
  expect((await put(saleId, { tags: [] }, browser)).status).toBe(403);
  expect((await put(saleId, { tags: [] }, new Browser())).status).toBe(401);
  expect((await put(saleId, { tags: [] }, former.browser)).status).toBe(401);
  expect((await put(newId(), { tags: [] })).status).toBe(404);
  expect((await put('tags', { tags: [] })).status).toBe(404);
  expect(await tagsOf(saleId)).toEqual(['Urgent']);
  const read = withParams(readTransaction, { id: saleId });
  expect((await staff.browser.get(read, '/')).data).toMatchObject({ tags: ['Urgent'], group: null });
});

test('are shown to customers, seller and followers alike, if the configuration marks them as shown', async () => {
  const { saleId, person, browser } = await sellerWithSale({ paid: true });
  const follower = await signedIn();
  const account = { user_id: follower.person.id, confirmed_at: new Date() };
  const name = { first_name: 'Jo', last_name: 'Reed', email: follower.person.email };
  await db.person.create({ data: { id: newId(), sale_id: saleId, role: 'seller', ...name, ...account } });
  await setTags(staff, saleId, ['Urgent', 'Chain']);
  const read = withParams(readTransaction, { id: saleId });
  const list = withParams(readOfUser, { userId: person.id });
  const shown = async () => [
    (await browser.get(read, '/')).data,
    (await follower.browser.get(read, '/')).data,
    ...((await browser.get(list, '/')).data as unknown[]),
  ];
  const all = (tags: string[]) => [{ tags }, { tags }, { tags }];
  expect(await shown()).toMatchObject(all([]));
  await db.adminConfig.updateMany({ data: { customer_tags: ['Chain', 'Probate'] } });
  expect(await shown()).toMatchObject(all(['Chain']));
  expect((await staff.browser.get(read, '/')).data).toMatchObject({ tags: ['Urgent', 'Chain'] });
});
