import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import * as byNumber from '~/routes/api/company/by-number';
import * as company from '~/routes/api/company/item';
import * as companies from '~/routes/api/company/list';
import type { Browser } from '../support/routes';
import { withParams } from '../support/seller';
import { auditOf, homeIn, staffMember } from '../support/staff';

let browser: Browser;
beforeAll(async () => {
  ({ browser } = await staffMember());
});

const sandbox = (path: string, body?: object) =>
  fetch(`${process.env.SANDBOX_URL}${path}`, {
    method: body ? 'POST' : 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
afterEach(() => sandbox('/faults'));

const post = (body: unknown) => browser.postJson(companies.action, '/api/company', body);
const put = (id: string, body: unknown) =>
  browser.postJson(withParams(company.action, { id }), `/api/company/${id}`, body);
const find = (number: string) => browser.get(withParams(byNumber.loader, { number }), '/api/company/company-number/x');

const answers = (company_number: string) => ({ name: 'Quay Homes Ltd', company_number, address: homeIn('Ludlow') });

describe('a company', () => {
  test('is created once, with its number as the register writes it', async () => {
    const made = await post(answers(' 771 '));
    expect(made).toMatchObject({
      status: 200,
      data: { name: 'Quay Homes Ltd', company_number: '00000771', version: 0 },
    });
    const { _id } = made.data as { _id: string };
    expect(await post(answers('00000771'))).toMatchObject({
      status: 409,
      data: { fieldErrors: { company_number: ['Company already exists with number "00000771"'] } },
    });
    expect(await db.company.count({ where: { company_number: '00000771' } })).toBe(1);
    expect(await auditOf(_id)).toMatchObject([{ action: 'create' }]);
    expect(await find('771')).toMatchObject({ status: 200, data: { _id, address: { post_town: 'Ludlow' } } });
  });

  test.each([
    [{ name: '' }, { name: ['Company name is required'] }],
    [{ company_number: ' ' }, { company_number: ['Company number is required'] }],
    [{ company_number: '0981<2345' }, { company_number: ['Company number is not valid'] }],
    [{ address: null }, { address: expect.any(Array) }],
  ])('with %j is refused', async (change, fieldErrors) => {
    expect(await post({ ...answers('772'), ...change })).toMatchObject({
      status: 422,
      data: { message: 'Error creating company', fieldErrors },
    });
    expect(await db.company.count({ where: { company_number: '00000772' } })).toBe(0);
  });

  test('is changed only from the current version, and not to another’s number', async () => {
    const { data } = await post(answers('773'));
    const { _id } = data as { _id: string };
    await post(answers('774'));
    const change = { name: 'Quay Homes plc', address: homeIn('Bath'), version: 0 };
    expect(await put(_id, change)).toMatchObject({
      status: 200,
      data: { name: 'Quay Homes plc', company_number: '00000773', address: { post_town: 'Bath' }, version: 1 },
    });
    expect(await put(_id, { name: 'Late Homes', version: 0 })).toMatchObject({ status: 409 });
    expect(await put(_id, { company_number: '774' })).toMatchObject({
      status: 409,
      data: { fieldErrors: { company_number: ['Company already exists with number "00000774"'] } },
    });
    expect(await put(newId(), { name: 'Nobody' })).toMatchObject({
      status: 404,
      data: { message: 'Company not found' },
    });
    expect((await auditOf(_id)).map(({ action }) => action)).toEqual(['create', 'update']);
  });
});

describe('the register', () => {
  test('is asked for companies that we do not have, and returns name and address', async () => {
    expect(await find('9812345')).toMatchObject({
      status: 200,
      data: {
        _id: null,
        name: 'TEMEVALE HOMES LIMITED',
        company_number: '09812345',
        status: 'active',
        address: { line_1: '9 Fletcher Row', post_town: 'Ludlow', postcode: 'SY8 1FB' },
      },
    });
  });

  test('is not asked for companies that we have, which can be found without limit', async () => {
    await post(answers('775'));
    for (let times = 0; times <= 60; times++) expect(await find('775')).toMatchObject({ status: 200 });
  });

  test.each(['00000001', '123456789', '../../faults'])('does not know %s', async (number) => {
    expect(await find(number)).toMatchObject({ status: 404, data: { message: 'Company not found' } });
  });

  test.each([
    ['slow', 'Companies House did not answer.'],
    ['refuse', 'Companies House did not answer.'],
    ['error', 'Companies House did not answer.'],
    ['wrong-key', 'Companies House did not accept our key.'],
    ['too-many', 'We have asked Companies House too often. Wait five minutes, then try again.'],
  ])('%s: staff are told why, within three seconds', async (kind, why) => {
    await sandbox('/faults', { provider: 'companies', kind });
    const begun = performance.now();
    expect(await find('07456123')).toMatchObject({
      status: 502,
      data: { message: `There was an error finding company by company number. ${why}` },
    });
    // Other third parties have a timeout of ten seconds; this one has three.
    expect(performance.now() - begun).toBeLessThan(8_000);
    expect(await find('07456123')).toMatchObject({ status: 200 });
  });
});
