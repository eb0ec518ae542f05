/** The pages of brands, law firms and lawyer groups: what they do beyond the JSON calls with the same commands. */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createBrand } from '~/domain/partner/brand/commands.server';
import { createLawFirm } from '~/domain/partner/law-firm/commands.server';
import { newLawFirm } from '~/domain/partner/law-firm/schema';
import { updateLawyerGroup } from '~/domain/partner/lawyer-group/commands.server';
import { isOnPanel, listPanel } from '~/domain/partner/lawyer-group/panel-queries.server';
import { getLawyerGroupRow, searchLawyerGroups } from '~/domain/partner/lawyer-group/queries.server';
import { MAX_ASSISTANTS } from '~/domain/partner/lawyer-group/rules';
import * as database from '~/platform/db.server';
import { newId } from '~/platform/ids';
import * as addBrand from '~/routes/admin/brand/add';
import * as deleteBrand from '~/routes/admin/brand/delete';
import * as editBrand from '~/routes/admin/brand/edit';
import * as addFirm from '~/routes/admin/law-firm/add';
import * as closeFirm from '~/routes/admin/law-firm/close';
import * as firmPage from '~/routes/admin/law-firm/detail';
import * as editFirm from '~/routes/admin/law-firm/edit';
import * as reopenFirm from '~/routes/admin/law-firm/reopen';
import * as addGroup from '~/routes/admin/lawyer-group/add';
import * as addAssistant from '~/routes/admin/lawyer-group/add-assistant';
import * as closeGroup from '~/routes/admin/lawyer-group/close';
import * as groupPage from '~/routes/admin/lawyer-group/detail';
import * as editGroup from '~/routes/admin/lawyer-group/edit';
import * as editAssistant from '~/routes/admin/lawyer-group/edit-assistant';
import * as recipientEmails from '~/routes/admin/lawyer-group/recipient-emails';
import * as removeAssistant from '~/routes/admin/lawyer-group/remove-assistant';
import * as reopenGroup from '~/routes/admin/lawyer-group/reopen';
import * as solicitor from '~/routes/admin/lawyer-group/solicitor';
import { insertLawyerGroup } from '../support/partners';
import { withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

const { db } = database;
let priya: Awaited<ReturnType<typeof staffMember>>;
let tom: Awaited<ReturnType<typeof staffMember>>;
beforeAll(async () => {
  [priya, tom] = [await staffMember('Priya', 'Shah'), await staffMember('Tom', 'Reed')];
});

afterEach(() => vi.restoreAllMocks());

const firm = (change: Record<string, string> = {}) => ({
  name: 'Larkspur LLP',
  email: 'post@larkspur.example',
  phone_number: '020 7946 0018',
  'address.organisation_name': 'Larkspur Law',
  'address.line_1': '1 Temple Row',
  'address.post_town': 'Leeds',
  'address.postcode': 'ls1 4ap',
  'address.country_iso_2': 'GB',
  ...change,
});
const firmInJson = {
  name: 'Larkspur LLP',
  phone_number: '020 7946 0018',
  address: {
    organisation_name: 'Larkspur Law',
    line_1: '1 Temple Row',
    post_town: 'Leeds',
    postcode: 'LS1 4AP',
    country: 'United Kingdom',
  },
};
const makeFirm = () => createLawFirm(priya, newLawFirm.parse(firmInJson));
const postAdd = (fields: Record<string, string>) => priya.browser.post(addFirm.action, '/admin/law-firms/add', fields);

describe('law firms', () => {
  test('a form that is sent twice creates one firm, and redirects to it', async () => {
    const _id = newId();
    const both = await Promise.all([postAdd({ ...firm(), _id }), postAdd({ ...firm(), _id })]);
    for (const answer of [...both, await postAdd({ ...firm(), _id })])
      expect(answer).toMatchObject({ status: 302, location: `/admin/law-firms/${_id}` });
    expect(await db.lawFirm.count({ where: { id: _id } })).toBe(1);
    const { data } = await priya.browser.get(withParams(firmPage.loader, { id: _id }), '/');
    expect(data).toMatchObject({
      firm: { address: { country: 'United Kingdom', postcode: 'LS1 4AP' } },
      phone: '020 7946 0018',
      groups: [],
    });
  });

  test('mistakes come back with their messages, everything typed and the new id', async () => {
    const _id = newId();
    const answer = await postAdd({ ...firm({ name: '', phone_number: '12', 'address.postcode': '75001' }), _id });
    expect(answer).toMatchObject({
      status: 422,
      data: {
        result: {
          error: {
            name: ['Name is required'],
            phone_number: ['Invalid mobile number'],
            'address.postcode': ['Postcode is not valid'],
          },
          initialValue: { _id, email: 'post@larkspur.example', address: { line_1: '1 Temple Row' } },
        },
      },
    });
  });

  test('an unforeseen error shows the specified words, and nothing typed is lost', async () => {
    vi.spyOn(database, 'transaction').mockRejectedValue(new Error('the database is away'));
    expect(await postAdd(firm())).toMatchObject({
      status: 500,
      data: {
        result: {
          error: { '': ['There was an error saving the law firm'] },
          initialValue: { name: 'Larkspur LLP', address: { post_town: 'Leeds' } },
        },
      },
    });
  });

  test('two people edit: the second is told what changed, and can still save', async () => {
    const id = await makeFirm();
    const post = (who: typeof priya, fields: Record<string, string>) =>
      who.browser.post(withParams(editFirm.action, { id }), '/', fields);
    const saved = await post(priya, { ...firm({ 'address.line_1': '2 Temple Row' }), version: '0' });
    expect(saved).toMatchObject({ status: 302, location: `/admin/law-firms/${id}` });
    const second = await post(tom, { ...firm({ name: 'Tom’s LLP' }), version: '0' });
    expect(second).toMatchObject({
      status: 409,
      data: {
        result: { initialValue: { name: 'Tom’s LLP' } },
        conflict: {
          version: 1,
          by: 'Priya Shah',
          changes: [
            { label: 'Email', was: null, is: 'post@larkspur.example' },
            {
              label: 'Address',
              was: 'Larkspur Law, 1 Temple Row, Leeds, LS1 4AP',
              is: 'Larkspur Law, 2 Temple Row, Leeds, LS1 4AP',
            },
          ],
        },
      },
    });
    expect((await post(tom, { ...firm({ name: 'Tom’s LLP' }), version: '1' })).status).toBe(302);
    expect(await db.lawFirm.findUnique({ where: { id } })).toMatchObject({ name: 'Tom’s LLP', version: 2 });
  });
});

describe('lawyer groups', () => {
  const names = (first_name: string) => ({ first_name, last_name: 'Okafor' });

  test('a firm gets one group, however often the form is sent, and the form redirects to it', async () => {
    const [firm, _id] = [await makeFirm(), newId()];
    const address = {
      'invoicing_address.line_1': '4 Quay Street',
      'invoicing_address.post_town': 'Leeds',
      'invoicing_address.postcode': 'ls1 4ap',
      'invoicing_address.country_iso_2': 'GB',
    };
    const post = (fields: Record<string, string>) =>
      priya.browser.post(withParams(addGroup.action, { id: firm }), '/', {
        name: 'North',
        panel_solicitor: 'on',
        ...fields,
      });
    const both = await Promise.all([post({ ...address, _id }), post({ ...address, _id })]);
    for (const answer of [...both, await post({ ...address, _id })])
      expect(answer).toMatchObject({ status: 302, location: `/admin/lawyer-groups/${_id}` });
    expect(await getLawyerGroupRow(_id)).toMatchObject({
      law_firm: firm,
      name: 'North',
      panel_solicitor: true,
      invoicing_address: { line_1: '4 Quay Street', postcode: 'LS1 4AP' },
      solicitor: null,
      version: 0,
    });
    expect(await auditOf(_id)).toMatchObject([{ action: 'create', before: null, after: { law_firm: firm } }]);
    expect(await post({ name: 'NORTH', _id: newId() })).toMatchObject({
      status: 422,
      data: { result: { error: { name: ['This firm already has a group with this name'] } } },
    });
    expect((await post({ name: '', _id: newId() })).data).toMatchObject({
      result: { error: { name: ['Name is required'] } },
    });
  });

  test('two people edit different parts: the second reads the first’s change, and both are saved', async () => {
    const { id } = await insertLawyerGroup();
    await updateLawyerGroup(
      priya,
      id,
      { name: 'North & East', panel_solicitor: true, thirdfortRecipientEmails: ['a@law.example'] },
      0,
    );
    const post = (version: number) =>
      tom.browser.post(withParams(solicitor.action, { id }), '/', {
        ...names('Obi'),
        bio: 'Calm.',
        version: String(version),
      });
    expect(await post(0)).toMatchObject({
      status: 409,
      data: {
        conflict: {
          version: 1,
          by: 'Priya Shah',
          changes: [
            { label: 'Name', was: 'North', is: 'North & East' },
            { label: 'Panel solicitor', was: 'No', is: 'Yes' },
            { label: 'Thirdfort recipient emails', was: null, is: 'a@law.example' },
          ],
        },
      },
    });
    expect((await post(1)).status).toBe(302);
    expect(await getLawyerGroupRow(id)).toMatchObject({
      name: 'North & East',
      panel_solicitor: true,
      solicitor: { first_name: 'Obi', bio: 'Calm.' },
    });
  });

  test('a group moves to another firm, and the second editor sees the firms’ names', async () => {
    const [group, other] = [await insertLawyerGroup('Fennimore'), await makeFirm()];
    const { id } = group;
    const post = (fields: Record<string, string>) =>
      tom.browser.post(withParams(editGroup.action, { id }), '/', { name: 'North', version: '0', ...fields });
    expect((await post({ law_firm: newId() })).data).toMatchObject({
      result: { error: { law_firm: ['Please select an option'] } },
    });
    expect((await post({ law_firm: other })).status).toBe(302);
    expect((await post({ law_firm: group.law_firm_id })).data).toMatchObject({
      conflict: { changes: [{ label: 'Law firm', was: 'Fennimore', is: 'Larkspur LLP' }] },
    });
  });

  test('an invoicing address is removed when its fields are emptied, even its hidden parts', async () => {
    const { id, law_firm_id } = await insertLawyerGroup();
    const parts = { name: 'North', law_firm: law_firm_id, 'invoicing_address.country_iso_2': 'GB' };
    const post = (fields: Record<string, string>) =>
      priya.browser.post(withParams(editGroup.action, { id }), '/', fields);
    const home = {
      'invoicing_address.line_1': '4 Quay Street',
      'invoicing_address.post_town': 'Leeds',
      'invoicing_address.postcode': 'LS1 4AP',
      'invoicing_address.uprn': '10090001',
    };
    expect((await post({ ...parts, ...home })).status).toBe(302);
    expect(await getLawyerGroupRow(id)).toMatchObject({ invoicing_address: { uprn: '10090001' } });
    const emptied = Object.fromEntries(
      Object.keys(home).map((name) => [name, name.endsWith('uprn') ? '10090001' : '']),
    );
    expect((await post({ ...parts, ...emptied })).status).toBe(302);
    expect(await getLawyerGroupRow(id)).toMatchObject({ invoicing_address: null });
  });

  test('a legal assistant is added once, however often the form is sent, up to 20 of them', async () => {
    const { id } = await insertLawyerGroup();
    const post = (first_name: string, _id: string) =>
      priya.browser.post(withParams(addAssistant.action, { id }), '/', { ...names(first_name), _id });
    const ada = newId();
    await Promise.all([post('Ada', ada), post('Ada', ada)]);
    expect((await getLawyerGroupRow(id)).legal_assistants).toMatchObject([{ _id: ada, first_name: 'Ada' }]);
    expect(await auditOf(id)).toHaveLength(1);
    const many = Array.from({ length: MAX_ASSISTANTS }, (_, n) => names(`Ada ${n}`));
    await updateLawyerGroup(priya, id, {
      legal_assistants: many.map((one) => ({
        ...one,
        ...{ email: null, phone_number: null, title: null, regulator_number: null, bio: null },
      })),
    });
    expect(await post('Ida', newId())).toMatchObject({
      status: 422,
      data: {
        result: { error: { '': ['You can add up to 20 legal assistants'] }, initialValue: { first_name: 'Ida' } },
      },
    });
  });

  test('a person of another group cannot be seen, changed or removed', async () => {
    const [{ id }, { id: elsewhere }] = [await insertLawyerGroup(), await insertLawyerGroup()];
    const lawyerId = newId();
    await priya.browser.post(withParams(addAssistant.action, { id: elsewhere }), '/', {
      ...names('Ada'),
      _id: lawyerId,
    });
    const params = { id, lawyerId };
    for (const { loader } of [editAssistant, removeAssistant])
      expect((await priya.browser.get(withParams(loader, params), '/')).status).toBe(404);
    expect((await priya.browser.post(withParams(editAssistant.action, params), '/', names('Eve'))).status).toBe(404);
    // Sent twice, the removal has already happened.
    expect((await priya.browser.post(withParams(removeAssistant.action, params), '/', {})).status).toBe(302);
    expect((await getLawyerGroupRow(elsewhere)).legal_assistants).toMatchObject([{ first_name: 'Ada' }]);
  });

  test('a person who removes a legal assistant that was changed in the meantime is told first', async () => {
    const { id } = await insertLawyerGroup();
    const lawyerId = newId();
    await priya.browser.post(withParams(addAssistant.action, { id }), '/', { ...names('Ada'), _id: lawyerId });
    const post = (version: string) =>
      tom.browser.post(withParams(removeAssistant.action, { id, lawyerId }), '/', { version, confirmed: 'true' });
    expect(await post('0')).toMatchObject({
      status: 409,
      data: { result: { error: { '': [expect.stringContaining('Someone else changed this')] } } },
    });
    expect((await post('1')).status).toBe(302);
    expect((await getLawyerGroupRow(id)).legal_assistants).toEqual([]);
  });

  test('recipient emails are a list in one field, and an invalid one is named', async () => {
    const { id } = await insertLawyerGroup();
    const post = (thirdfortRecipientEmails: string) =>
      priya.browser.post(withParams(recipientEmails.action, { id }), '/', { thirdfortRecipientEmails, version: '0' });
    for (const [typed, message] of [
      ['', 'Please add at least one email address'],
      ['a@law.example\nnobody', 'Please enter a valid email address instead of “nobody”'],
    ] as const)
      expect(await post(typed)).toMatchObject({
        status: 422,
        data: { result: { error: { thirdfortRecipientEmails: [message] } } },
      });
    expect((await post('A@law.example\r\nb@law.example')).status).toBe(302);
    expect(await getLawyerGroupRow(id)).toMatchObject({ thirdfortRecipientEmails: ['a@law.example', 'b@law.example'] });
  });
});

describe('a closed partner', () => {
  const confirm = (action: typeof closeFirm.action, id: string, version: number) =>
    priya.browser.post(withParams(action, { id }), '/', { version: String(version), confirmed: 'true' });
  const panel = async (firm: string) => (await listPanel(firm, 0, 10)).items.map(({ id }) => id);
  const found = async (firm: string) => (await searchLawyerGroups(firm, false, 10)).map(({ id }) => id);
  const onPanel = async () => {
    const group = await insertLawyerGroup();
    await db.lawyerGroup.update({ where: { id: group.id }, data: { panel_solicitor: true } });
    return group;
  };

  test('group is not offered on the panel or to staff until it is reopened', async () => {
    const { id, firm } = await onPanel();
    expect([await panel(firm), await found(firm)]).toEqual([[id], [id]]);
    expect((await confirm(closeGroup.action, id, 0)).status).toBe(302);
    expect([await panel(firm), await found(firm), await isOnPanel(id)]).toEqual([[], [], false]);
    expect((await confirm(closeGroup.action, id, 0)).status).toBe(302);
    expect((await confirm(reopenGroup.action, id, 0)).status).toBe(409);
    expect((await confirm(reopenGroup.action, id, 1)).status).toBe(302);
    expect([await panel(firm), await found(firm)]).toEqual([[id], [id]]);
    expect(await auditOf(id)).toMatchObject([
      { action: 'close', actor_name: 'Priya Shah', before: { closed_at: null } },
      { action: 'reopen', after: { closed_at: null } },
    ]);
  });

  test('firm’s groups are not offered, and it cannot get more groups', async () => {
    const { id, firm, law_firm_id } = await onPanel();
    const other = await insertLawyerGroup();
    expect((await confirm(closeFirm.action, law_firm_id, 0)).status).toBe(302);
    expect([await panel(firm), await found(firm), await isOnPanel(id)]).toEqual([[], [], false]);
    expect((await priya.browser.get(withParams(firmPage.loader, { id: law_firm_id }), '/')).data).toMatchObject({
      firm: { closed_at: expect.any(String) },
      groups: [{ closed_at: null, is_firm_closed: true }],
    });
    const form = await priya.browser.get(withParams(editGroup.loader, { id: other.id }), '/');
    const offered = (form.data as { firms: { value: string }[] }).firms.map(({ value }) => value);
    expect(offered).toContain(other.law_firm_id);
    expect(offered).not.toContain(law_firm_id);
    const adding = { name: 'South', _id: newId() };
    expect(await priya.browser.post(withParams(addGroup.action, { id: law_firm_id }), '/', adding)).toMatchObject({
      status: 409,
      data: { result: { error: { '': ['This law firm is closed. Reopen it before you add a lawyer group'] } } },
    });
    expect((await confirm(reopenFirm.action, law_firm_id, 1)).status).toBe(302);
    expect([await panel(firm), await found(firm)]).toEqual([[id], [id]]);
  });
});

describe('brands', () => {
  const post = (action: typeof editBrand.action, id: string, fields: Record<string, string>) =>
    tom.browser.post(withParams(action, { id }), '/', fields);

  test('two people edit: the second is told the other name, and so is a person who deletes', async () => {
    const id = await createBrand(priya, { brandName: `Contested ${newId()}` });
    expect((await post(editBrand.action, id, { brandName: `First ${id}`, version: '0' })).status).toBe(302);
    expect(await post(editBrand.action, id, { brandName: `Second ${id}`, version: '0' })).toMatchObject({
      status: 409,
      data: { conflict: { version: 1, by: 'Tom Reed', changes: [{ label: 'Brand name', is: `First ${id}` }] } },
    });
    expect((await post(deleteBrand.action, id, { version: '0' })).status).toBe(409);
    expect((await post(deleteBrand.action, id, { version: '1' })).status).toBe(302);
    expect((await post(deleteBrand.action, id, { version: '1' })).status).toBe(404);
  });

  test('a brand in use cannot be deleted, and the page says how many use it', async () => {
    const id = await createBrand(priya, { brandName: `Used ${newId()}` });
    await db.estateAgent.create({ data: { id: newId(), brand_id: id, office_name: 'Leeds' } });
    expect((await tom.browser.get(withParams(deleteBrand.loader, { id }), '/')).data).toMatchObject({ agents: 1 });
    expect(await post(deleteBrand.action, id, { version: '0' })).toMatchObject({
      status: 409,
      data: {
        result: {
          error: { '': ['There was an errror deleting the brand'], brandName: ['1 estate agent uses this brand'] },
        },
      },
    });
  });

  test('a form that is sent twice at the same time creates one brand', async () => {
    const [_id, brandName] = [newId(), `Twice ${newId()}`];
    const add = () => tom.browser.post(addBrand.action, '/', { _id, brandName });
    for (const { status } of await Promise.all([add(), add(), add()])) expect(status).toBe(302);
    expect(await auditOf(_id)).toHaveLength(1);
  });

  test('an unchanged brand is saved without an audit row, and an empty name is refused', async () => {
    const brandName = `Same ${newId()}`;
    const id = await createBrand(priya, { brandName });
    expect((await post(editBrand.action, id, { brandName, version: '0' })).status).toBe(302);
    expect(await auditOf(id)).toHaveLength(1);
    expect(await post(editBrand.action, id, { brandName: ' ', version: '0' })).toMatchObject({
      status: 422,
      data: { result: { error: { brandName: ['Brand name is required'] } } },
    });
  });
});

test('an unknown id answers 404', async () => {
  const ids = { id: newId(), lawyerId: newId() };
  const pages = [
    firmPage,
    editFirm,
    addGroup,
    closeFirm,
    reopenFirm,
    closeGroup,
    reopenGroup,
    groupPage,
    editGroup,
    solicitor,
    addAssistant,
    recipientEmails,
    editBrand,
    deleteBrand,
  ];
  for (const { loader } of pages) {
    for (const params of [ids, { ...ids, id: 'nonsense' }])
      expect((await priya.browser.get(withParams(loader, params), '/')).status).toBe(404);
  }
});
