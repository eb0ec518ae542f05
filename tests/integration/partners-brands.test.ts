import { beforeAll, describe, expect, test } from 'vitest';
import { ConflictError } from '~/domain/audit/edit-commands.server';
import { createBrand, deleteBrand, updateBrand } from '~/domain/partner/brand/commands.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import * as brand from '~/routes/api/estate-agent-brand/item';
import * as brands from '~/routes/api/estate-agent-brand/list';
import { waitForBlocked } from '../support/lock-waits';
import { withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

let staff: Awaited<ReturnType<typeof staffMember>>;
beforeAll(async () => {
  staff = await staffMember();
});

const post = (body: unknown) => staff.browser.postJson(brands.action, '/api/estate-agent-brand', body);
const put = (id: string, body: unknown) => staff.browser.postJson(withParams(brand.action, { id }), '/', body);
const remove = (id: string) => staff.browser.get(withParams(brand.action, { id }), '/', {}, 'DELETE');
const make = async (brandName: string) => ((await post({ brandName })).data as { _id: string })._id;

const SAVING = 'There was an errror saving the brand';
const twin = {
  status: 422,
  data: { message: SAVING, fieldErrors: { brandName: ['There is already a brand with this name'] } },
};

describe('brands', () => {
  test('are created, listed by name, read, changed and deleted, each with a row in the audit log', async () => {
    const id = await make('  Öster &  Søn ');
    await make('aardvark homes');
    const list = (await staff.browser.get(brands.loader, '/')).data as { brandName: string }[];
    const names = list.map(({ brandName }) => brandName);
    expect(names.indexOf('aardvark homes')).toBeLessThan(names.indexOf('Öster & Søn'));
    expect(await put(id, { brandName: 'Øster' })).toMatchObject({
      status: 200,
      data: { brandName: 'Øster', version: 1 },
    });
    expect((await staff.browser.get(withParams(brand.loader, { id }), '/')).data).toEqual({
      _id: id,
      brandName: 'Øster',
      version: 1,
    });
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    expect((await staff.browser.get(withParams(brand.loader, { id }), '/')).status).toBe(404);
    expect(await auditOf(id)).toMatchObject([
      { action: 'create', before: null, after: { brandName: 'Öster & Søn' } },
      { action: 'update', before: { brandName: 'Öster & Søn' }, after: { brandName: 'Øster' } },
      { action: 'delete', before: { brandName: 'Øster' }, after: null },
    ]);
  });

  test('a name is unique, ignoring case, and a double click creates one', async () => {
    const [one, other] = [await make('Twin'), await make('Other')];
    expect(await post({ brandName: 'TWIN' })).toMatchObject(twin);
    expect(await put(other, { brandName: 'twin' })).toMatchObject(twin);
    expect((await put(one, { brandName: 'TWIN' })).status).toBe(200);
    const id = newId();
    expect(await createBrand(staff, { brandName: 'Pressed' }, id)).toBe(id);
    expect(await createBrand(staff, { brandName: 'Pressed' }, id)).toBe(id);
    expect(await auditOf(id)).toHaveLength(1);
    const both = await Promise.all([post({ brandName: 'At once' }), post({ brandName: 'at ONCE' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test.each([{}, { brandName: '' }, { brandName: ' 🏠 ' }, { brandName: 7 }, { brandName: 'x'.repeat(256) }])(
    '%j is not a name',
    async (body) => {
      const answer = await post(body);
      expect(answer).toMatchObject({
        status: 422,
        data: { message: SAVING, fieldErrors: { brandName: [expect.any(String)] } },
      });
    },
  );

  test('a brand in use cannot be deleted', async () => {
    const id = await make('In use');
    await db.estateAgent.create({ data: { id: newId(), brand_id: id, office_name: 'Leeds' } });
    expect(await remove(id)).toMatchObject({
      status: 409,
      data: {
        message: 'There was an errror deleting the brand',
        fieldErrors: { brandName: ['1 estate agent uses this brand'] },
      },
    });
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('two people edit: the second is told, and so is a person who deletes a brand renamed in the meantime', async () => {
    const [priya, tom] = [await staffMember('Priya'), await staffMember('Tom')];
    const id = await make('Contested');
    await updateBrand(priya, id, { brandName: 'Priya’s' }, 0);
    await expect(updateBrand(tom, id, { brandName: 'Tom’s' }, 0)).rejects.toMatchObject({
      current: { brandName: 'Priya’s' },
      version: 1,
      lastChange: { name: 'Priya Shah' },
    });
    await expect(deleteBrand(tom, id, 0)).rejects.toBeInstanceOf(ConflictError);
    expect(await put(id, { brandName: 'Tom’s', version: 0 })).toMatchObject({
      status: 409,
      data: {
        message: 'Someone else changed this while you were editing it. Check what changed, then choose what to keep.',
      },
    });
    expect((await put(id, { brandName: 'Tom’s', version: '1' })).status).toBe(200);
    expect((await put(id, { brandName: 'Last word' })).data).toMatchObject({ brandName: 'Last word', version: 3 });
  });

  test('if a brand is deleted while an agent is moved to it, one of the two is refused', async () => {
    const id = await make('Racing');
    const agent = () => db.estateAgent.create({ data: { id: newId(), brand_id: id, office_name: 'Leeds' } });
    const both = await Promise.allSettled([deleteBrand(staff, id), agent()]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('deleting a brand waits for an agent that is being moved to it', async () => {
    const id = await make('Being given');
    const giving = await pool.connect();
    await giving.query('begin');
    await giving.query("insert into estate_agent (id, brand_id, office_name) values ($1, $2, 'Leeds')", [newId(), id]);
    const removed = remove(id);
    await waitForBlocked(1);
    await giving.query('commit');
    giving.release();
    expect(await removed).toMatchObject({
      status: 409,
      data: { fieldErrors: { brandName: ['1 estate agent uses this brand'] } },
    });
  });
});
