import { beforeAll, describe, expect, test } from 'vitest';
import { createLawFirm, updateLawFirm } from '~/domain/partner/law-firm/commands.server';
import { newLawFirm } from '~/domain/partner/law-firm/schema';
import { updateLawyerGroup } from '~/domain/partner/lawyer-group/commands.server';
import { getLawyerGroupRow } from '~/domain/partner/lawyer-group/queries.server';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import * as lawFirm from '~/routes/api/law-firm/item';
import * as lawFirms from '~/routes/api/law-firm/list';
import * as lawyerGroup from '~/routes/api/lawyer-group/item';
import * as lawyerGroups from '~/routes/api/lawyer-group/list';
import { withParams } from '../support/seller';
import { auditOf, homeIn, staffMember } from '../support/staff';

let staff: Awaited<ReturnType<typeof staffMember>>;
beforeAll(async () => {
  staff = await staffMember();
});

const firmBody = (change: object = {}) => ({
  name: 'Larkspur & Søns LLP',
  email: 'Post@Larkspur.example',
  phone_number: '020 7946 0018',
  address: {
    line_1: '1 Temple Row',
    post_town: 'Leeds',
    country: 'United Kingdom',
    postcode: 'ls1 4ap',
    organisation_name: 'Larkspur Law',
  },
  ...change,
});
const postFirm = (body: unknown) => staff.browser.postJson(lawFirms.action, '/api/law-firm', body);
const putFirm = (id: string, body: unknown) => staff.browser.postJson(withParams(lawFirm.action, { id }), '/', body);
const makeFirm = (change: object = {}) => createLawFirm(staff, newLawFirm.parse(firmBody(change)));

describe('law firms', () => {
  test('are created, listed, read and changed, each with a row in the audit log', async () => {
    const made = await postFirm(firmBody());
    expect(made).toMatchObject({
      status: 200,
      data: {
        name: 'Larkspur & Søns LLP',
        email: 'post@larkspur.example',
        phone_number: '+442079460018',
        address: { postcode: 'LS1 4AP', organisation_name: 'Larkspur Law', country_iso_2: 'GB' },
        version: 0,
      },
    });
    const { _id: id, address } = made.data as { _id: string; address: object };
    expect((await staff.browser.get(lawFirms.loader, '/')).data).toContainEqual(made.data);
    const changed = await putFirm(id, { email: '', address: { ...address, line_1: '2 Temple Row' } });
    expect(changed.data).toMatchObject({ email: null, name: 'Larkspur & Søns LLP', version: 1 });
    expect((await staff.browser.get(withParams(lawFirm.loader, { id }), '/')).data).toEqual(changed.data);
    expect(await auditOf(id)).toMatchObject([
      { action: 'create', before: null, after: { name: 'Larkspur & Søns LLP' } },
      {
        action: 'update',
        before: { email: 'post@larkspur.example', address: { line_1: '1 Temple Row' } },
        after: { email: null, address: { line_1: '2 Temple Row' } },
      },
    ]);
    expect(await db.address.count({ where: { law_firm: { id } } })).toBe(1);
  });

  test('a GET’s answer sent back unchanged changes nothing', async () => {
    const id = await makeFirm();
    const { data } = await staff.browser.get(withParams(lawFirm.loader, { id }), '/');
    expect(await putFirm(id, data)).toMatchObject({ status: 200, data: data as object });
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('each missing field has its own message', async () => {
    expect(await postFirm({})).toMatchObject({
      status: 422,
      data: {
        message: 'Please check your input and try again.',
        fieldErrors: {
          name: ['Name is required'],
          phone_number: ['Invalid mobile number'],
          'address.line_1': ['Address line 1 is required'],
          'address.post_town': ['Post town is required'],
          'address.country': ['Country is required'],
          'address.postcode': ['Postcode is required'],
          'address.organisation_name': ['Organisation name is required'],
        },
      },
    });
  });

  test.each([
    [{ name: ' 🏠 ' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(256) }, 'name', 'Name must be less than 255 characters long'],
    [{ email: 'post@' }, 'email', 'Please enter a valid email address'],
    [{ phone_number: '0207' }, 'phone_number', 'Invalid mobile number'],
    [{ address: { ...firmBody().address, postcode: '75001' } }, 'address.postcode', 'Postcode is not valid'],
    [{ address: { ...firmBody().address, country: ' ' } }, 'address.country', 'Country is required'],
    [{ address: 'here' }, 'address', expect.any(String)],
  ])('%j is refused', async (change, field, message) => {
    const answer = await postFirm(firmBody(change));
    expect(answer).toMatchObject({ status: 422, data: { fieldErrors: { [field]: [message] } } });
  });

  test('a form that is sent twice creates one firm', async () => {
    const id = newId();
    for (let n = 0; n < 2; n++) expect(await createLawFirm(staff, newLawFirm.parse(firmBody()), id)).toBe(id);
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('two people edit: the second is told, and nothing of the first is lost', async () => {
    const tom = await staffMember('Tom', 'Reed');
    const id = await makeFirm();
    await updateLawFirm(staff, id, { name: 'First' }, 0);
    const second = updateLawFirm(tom, id, { address: homeIn('York') }, 0);
    await expect(second).rejects.toMatchObject({
      status: 409,
      version: 1,
      current: { name: 'First', address: { post_town: 'Leeds' } },
      lastChange: { name: 'Priya Shah' },
    });
    expect(await putFirm(id, { name: 'Third', version: 0 })).toMatchObject({ status: 409 });
    expect(await db.lawFirm.findUnique({ where: { id } })).toMatchObject({ name: 'First', version: 1 });
  });
});

async function makeGroup(given: { name?: string; firm?: string } = {}) {
  const firm = given.firm ?? (await makeFirm());
  const id = newId();
  await db.lawyerGroup.create({ data: { id, law_firm_id: firm, name: given.name ?? 'North' } });
  return { id, firm };
}
const putGroup = (id: string, body: unknown) =>
  staff.browser.postJson(withParams(lawyerGroup.action, { id }), '/', body);
const person = (first_name: string, change: object = {}) => ({
  first_name,
  last_name: 'Okafor',
  email: null,
  phone_number: null,
  bio: null,
  ...change,
});

describe('lawyer groups', () => {
  test('are listed, all or by firm', async () => {
    const { id, firm } = await makeGroup();
    const { id: other } = await makeGroup();
    const list = async (query: string) => {
      const { data } = await staff.browser.get(lawyerGroups.loader, `/api/lawyer-group${query}`);
      return (data as { _id: string }[]).map(({ _id }) => _id);
    };
    expect(await list('')).toEqual(expect.arrayContaining([id, other]));
    expect(await list(`?law_firm=${firm}`)).toEqual([id]);
    expect(await list(`?law_firm=${newId()}`)).toEqual([]);
    expect((await staff.browser.get(lawyerGroups.loader, '/api/lawyer-group?law_firm=x')).status).toBe(422);
  });

  test('are changed part by part, each with a row in the audit log', async () => {
    const { id } = await makeGroup();
    const whole = await putGroup(id, {
      name: 'North & East',
      panel_solicitor: true,
      solicitor: person('Ngozi', {
        email: 'N@law.example',
        phone_number: '020 7946 0018',
        bio: ' Calm.\nPlain words. ',
        title: 'licensed_conveyancer',
        regulator_number: ' 11224 ',
      }),
      legal_assistants: [person('Ada'), person('Eve')],
      invoicing_address: homeIn('Leeds'),
      thirdfortRecipientEmails: ['a@law.example', 'A@law.example', 'b@law.example'],
    });
    expect(whole).toMatchObject({
      status: 200,
      data: {
        name: 'North & East',
        panel_solicitor: true,
        solicitor: {
          first_name: 'Ngozi',
          email: 'n@law.example',
          phone_number: '+442079460018',
          bio: 'Calm.\nPlain words.',
          title: 'licensed_conveyancer',
          regulator_number: '11224',
        },
        legal_assistants: [{ first_name: 'Ada' }, { first_name: 'Eve' }],
        invoicing_address: { post_town: 'Leeds' },
        thirdfortRecipientEmails: ['a@law.example', 'b@law.example'],
        version: 1,
      },
    });
    expect(await putGroup(id, whole.data)).toMatchObject({ status: 200, data: whole.data as object });
    const { legal_assistants } = whole.data as { legal_assistants: { _id: string }[] };
    const [, eve] = legal_assistants;
    const next = await putGroup(id, {
      legal_assistants: [person('Ida'), { ...person('Evelyn'), _id: eve?._id }, { ...person('Una'), _id: eve?._id }],
      invoicing_address: null,
      solicitor: person('Obi'),
    });
    expect(next.data).toMatchObject({
      name: 'North & East',
      solicitor: { first_name: 'Obi', email: null },
      invoicing_address: null,
      version: 2,
    });
    const assistants = (next.data as { legal_assistants: { _id: string; first_name: string }[] }).legal_assistants;
    expect(assistants.map(({ first_name }) => first_name)).toEqual(['Evelyn', 'Ida', 'Una']);
    expect(assistants[0]?._id).toBe(eve?._id);
    expect(await db.lawyer.count({ where: { lawyer_group_id: id } })).toBe(4);
    expect(await auditOf(id)).toHaveLength(2);
    expect((await staff.browser.get(withParams(lawyerGroup.loader, { id }), '/')).data).toEqual(next.data);
  });

  test.each([
    [{ thirdfortRecipientEmails: [] }, 'thirdfortRecipientEmails', 'Please add at least one email address'],
    [
      { thirdfortRecipientEmails: ['a@law.example', ''] },
      'thirdfortRecipientEmails.1',
      'Please enter a valid email address',
    ],
    [{ name: '' }, 'name', 'Name is required'],
    [{ solicitor: { first_name: 'A' } }, 'solicitor.last_name', 'Last name is required'],
    [
      { legal_assistants: [person('A', { email: 'x' })] },
      'legal_assistants.0.email',
      'Please enter a valid email address',
    ],
    [{ solicitor: person('A', { title: 'wizard' }) }, 'solicitor.title', 'Please select an option'],
    [
      { solicitor: person('A', { regulator_number: '11224' }) },
      'solicitor.title',
      'Please select the title that this number goes with',
    ],
    [
      { legal_assistants: [person('A', { title: 'legal_executive', regulator_number: 'none yet' })] },
      'legal_assistants.0.regulator_number',
      'Please enter the number as it is in the regulator’s register',
    ],
    [{ law_firm: newId() }, 'law_firm', 'Please select an option'],
    [{ law_firm: 'x' }, 'law_firm', 'Invalid ObjectId format'],
  ])('%j is refused, and nothing is saved', async (change, field, message) => {
    const { id } = await makeGroup();
    const answer = await putGroup(id, { panel_solicitor: true, ...change });
    expect(answer).toMatchObject({ status: 422, data: { fieldErrors: { [field]: [message] } } });
    expect(await getLawyerGroupRow(id)).toMatchObject({ panel_solicitor: false, version: 0 });
  });

  test('a name is unique within a firm, but not across firms', async () => {
    const { firm } = await makeGroup({ name: 'Team' });
    const { id } = await makeGroup({ name: 'Other', firm });
    expect(await putGroup(id, { name: 'TEAM' })).toMatchObject({
      status: 422,
      data: { fieldErrors: { name: ['This firm already has a group with this name'] } },
    });
    const { firm: elsewhere } = await makeGroup();
    expect((await putGroup(id, { name: 'TEAM', law_firm: elsewhere })).data).toMatchObject({
      law_firm: { _id: elsewhere },
    });
  });

  test('two people edit at the same moment: one saves, the other is told', async () => {
    const { id } = await makeGroup();
    const names = ['One', 'Two'];
    const both = await Promise.allSettled(names.map((name) => updateLawyerGroup(staff, id, { name }, 0)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await auditOf(id)).toHaveLength(1);
  });
});
