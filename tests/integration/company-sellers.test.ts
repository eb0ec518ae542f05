/** A company sells through the person who registers. Companies House confirms it, or staff do. */
import { beforeEach, describe, expect, test } from 'vitest';
import { previewInstructionData } from '~/domain/assignment/instruction-queries.server';
import { SALE_QUESTIONS } from '~/domain/sale/questions';
import { examplesOf } from '~/domain/shared/answers-rules';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import * as checkCompany from '~/routes/admin/transaction/sellers/check-company';
import * as sellers from '~/routes/admin/transaction/sellers/tab';
import * as call from '~/routes/api/transaction/item';
import { viewDashboard } from '~/routes/dashboard/dashboard.server';
import { loader as formLoader, action as saveForm } from '~/routes/sell/about-the-property';
import { validInputs } from '../attack/valid';
import { insertFollower } from '../support/deal';
import { insertCompany } from '../support/groups';
import { insertLawyerGroup } from '../support/partners';
import { viewerOf } from '../support/readings';
import type { Answer } from '../support/routes';
import { sellerWithSale, signedIn, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

const TEMEVALE = '09812345';
const ids = new Proxy({} as Parameters<typeof validInputs>[0], { get: () => newId() });
const { _id: _, newest: __, intent: ___, ...valid } = validInputs(ids)['/sell/about-the-property']?.form ?? {};

const form: Record<string, string> = {
  ...(valid as Record<string, string>),
  ...(examplesOf(SALE_QUESTIONS) as Record<string, string>),
  estateAgent: 'no_agent',
  customerType: 'company',
  companyNumber: TEMEVALE,
  companyName: '',
};

let me: Awaited<ReturnType<typeof signedIn>>;
beforeEach(async () => {
  me = await signedIn();
  await db.company.deleteMany({ where: { company_number: TEMEVALE, sales: { none: {} }, groups: { none: {} } } });
});

const post = (more: Record<string, string>) => me.browser.post(saveForm, '/', { ...form, ...more });
const find = (companyNumber: string) => post({ intent: 'find-company', companyNumber });
const errorsOf = ({ data }: Answer) => (data as { error?: Record<string, string[]> }).error;
const typed = async () => ((await me.browser.get(formLoader, '/')).data as { values: Record<string, unknown> }).values;
const saved = () => db.sale.findFirstOrThrow({ where: { primary_seller_id: me.person.id } });

const failing = (kind: string) =>
  fetch(`${process.env.SANDBOX_URL}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'companies', kind }),
  });

test('the button fills in the name from Companies House, and the company is then verified', async () => {
  expect(await find('981 2345')).toMatchObject({
    status: 303,
    location: '/sell/about-the-property#about-the-property-companyName',
  });
  expect(await typed()).toMatchObject({ companyNumber: TEMEVALE, companyName: 'TEMEVALE HOMES LIMITED' });
  expect(await post({ companyName: 'Temevale Homes Ltd' })).toMatchObject({ status: 303 });
  const sale = await saved();
  expect(sale).toMatchObject({ customer_type: 'company', company_number: TEMEVALE, signs_for_company: true });
  expect(sale.company_checked_at).not.toBeNull();
  expect(await db.company.findUniqueOrThrow({ where: { id: sale.company_seller_id ?? '' } })).toMatchObject({
    name: 'TEMEVALE HOMES LIMITED',
    address_id: null,
  });
  // Another company is not verified by that.
  await post({ _id: sale.id, companyNumber: '11223344', companyName: 'Larkspur Living' });
  expect(await saved()).toMatchObject({
    company_seller_id: null,
    company_checked_at: null,
    company_number: '11223344',
  });
});

test('our own row of the company is used as it is, and its customer never reads it', async () => {
  const ours = await db.company.create({ data: { id: newId(), name: 'Our own words', company_number: TEMEVALE } });
  await find(TEMEVALE);
  expect(JSON.stringify(await typed())).not.toContain('Our own words');
  await post({ companyName: 'TEMEVALE HOMES LIMITED' });
  const { id, company_seller_id } = await saved();
  expect(company_seller_id).toBe(ours.id);
  expect(await db.company.findUniqueOrThrow({ where: { id: ours.id } })).toMatchObject({
    name: 'Our own words',
    version: 0,
  });
  const { data } = await me.browser.get(withParams(call.loader, { id }), '/');
  expect(data).toMatchObject({ company_number: TEMEVALE, company_seller: null });
  expect(JSON.stringify(data)).not.toContain('Our own words');
  await db.sale.update({ where: { id }, data: { company_seller_id: null } });
  await db.company.delete({ where: { id: ours.id } });
});

test('a number that the register does not know is named, and without an answer the name is typed', async () => {
  expect(errorsOf(await find(''))).toEqual({ companyNumber: ['Company number is required'] });
  expect(errorsOf(await find('00000009'))?.companyNumber?.[0]).toContain('does not know this number');
  expect(errorsOf(await find('HRB 1234/B'))?.companyNumber?.[0]).toContain('does not know this number');
  expect(errorsOf(await find('05544332'))?.companyNumber?.[0]).toContain('is dissolved, so it cannot sell a home');
  await failing('error');
  const answer = await find(TEMEVALE);
  expect(errorsOf(answer)?.companyName?.[0]).toContain('Type the name yourself');
  expect(answer.data).toMatchObject({ initialValue: { companyNumber: TEMEVALE, askingPrice: form.askingPrice } });
});

test('a customer asks ten times an hour', async () => {
  for (let times = 0; times < 10; times += 1) expect((await find(TEMEVALE)).status).toBe(303);
  expect(errorsOf(await find(TEMEVALE))?.companyName?.[0]).toContain('could not ask Companies House');
});

describe('a company that was typed', () => {
  let staff: Awaited<ReturnType<typeof staffMember>>;
  let saleId: string;
  beforeEach(async () => {
    staff = await staffMember();
    await post({ companyName: 'Temevale Homes' });
    saleId = (await saved()).id;
  });
  const dialog = () => withParams(checkCompany.action, { id: saleId });
  const tab = async () => (await staff.browser.get(withParams(sellers.loader, { id: saleId }), '/')).data;

  test('is not verified, until staff have compared it with the register', async () => {
    expect(await tab()).toMatchObject({ company: null, unverified: { name: 'Temevale Homes', number: TEMEVALE } });
    const { data } = await staff.browser.get(withParams(checkCompany.loader, { id: saleId }), '/');
    expect(data).toMatchObject({ typed: { name: 'Temevale Homes' }, name: 'TEMEVALE HOMES LIMITED', problem: null });
    const { version } = data as { version: number };
    expect((await staff.browser.post(dialog(), '/', { version: String(version + 1) })).status).toBe(409);
    expect((await staff.browser.post(dialog(), '/', { version: String(version) })).status).toBe(302);
    expect(await tab()).toMatchObject({ company: { name: 'TEMEVALE HOMES LIMITED' }, unverified: null });
    expect((await auditOf(saleId)).map(({ action }) => action)).toEqual(['confirm-company']);
  });

  test('is named to the solicitor as not verified, with who signs', async () => {
    const [seller, buyer] = [(await insertLawyerGroup()).id, (await insertLawyerGroup()).id];
    const given = { groups: { seller, buyer }, seller_comments: null, buyer_comments: null, accepted: [] };
    expect((await previewInstructionData(saleId, given, null))?.clients).toMatchObject([
      { name: 'Temevale Homes, company number 09812345 (not verified yet)' },
      { name: expect.stringContaining(', signs for the company') },
    ]);
  });

  test('stays so while Companies House does not answer', async () => {
    await db.sale.update({ where: { id: saleId }, data: { company_number: '11223344' } });
    await failing('error');
    const { data } = await staff.browser.get(withParams(checkCompany.loader, { id: saleId }), '/');
    expect(data).toMatchObject({ name: null, problem: expect.stringContaining('did not answer') });
    expect(await saved()).toMatchObject({ company_seller_id: null, company_checked_at: null });
  });

  test('cannot lose its name through JSON', async () => {
    const put = (json: object) => me.browser.postJson(withParams(call.action, { id: saleId }), '/', json, 'PUT');
    expect(await put({ companyName: 'Temevale Homes Limited' })).toMatchObject({ status: 200 });
    await put({ customerType: 'individual_owner' });
    expect(await saved()).toMatchObject({ company_number: null, company_name: null, signs_for_company: null });
    expect(await put({ customerType: 'company' })).toMatchObject({
      status: 422,
      data: { fieldErrors: { companyNumber: ['Company number is required'] } },
    });
  });
});

test('a company that we have for another reason is not taken without a look at the register', async () => {
  const { company_number } = await insertCompany();
  await post({ companyNumber: company_number, companyName: 'Quay Homes Ltd' });
  expect(await saved()).toMatchObject({ company_seller_id: null, company_checked_at: null });
});

test('where someone else signs for the company, the page waits for the check of the signer', async () => {
  const { saleId, ...owner } = await sellerWithSale({ paid: true });
  await db.sale.update({ where: { id: saleId }, data: { customer_type: 'company', signs_for_company: false } });
  const { personId } = await insertFollower({ sale_id: saleId, role: 'seller' });
  const viewer = await viewerOf(owner);
  const step = async () =>
    (await viewDashboard(viewer, { role: 'sell', id: saleId })).steps.find(({ title }) => title === 'Identity checked');
  expect(await step()).toMatchObject({ state: 'todo', note: expect.stringContaining('who signs for the company') });
  const signer = { person_type: 'seller', person_id: personId, first_name: 'Ines', last_name: 'Bello' } as const;
  const result = { thirdfort_id: `check-${personId}`, status: 'complete', finished_at: new Date() } as const;
  await db.identityCheck.create({ data: { id: newId(), sale_id: saleId, ...signer, ...result } });
  expect(await step()).toMatchObject({ state: 'done' });
});
