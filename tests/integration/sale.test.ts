import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Viewer } from '~/domain/account/queries.server';
import { homeAddress } from '~/domain/address/schema';
import { saveAboutYou } from '~/domain/onboarding/about-you-commands.server';
import {
  chooseAddress,
  putPerson,
  removePerson,
  retryPendingProperty,
  savePropertyDraft,
  submitProperty,
} from '~/domain/onboarding/commands.server';
import { getOnboarding } from '~/domain/onboarding/queries.server';
import { beginAnother } from '~/domain/onboarding/resume-commands.server';
import { sellForm } from '~/domain/onboarding/sell-form-commands.server';
import { getTermsPage } from '~/domain/onboarding/summary-queries.server';
import { onSalePaid } from '~/domain/payment/paid-commands.server';
import type { PersonInDeal } from '~/domain/people/schema';
import { nameAgent } from '~/domain/sale/estate-agent/named-commands.server';
import { UNDERSTAND_FIRST } from '~/domain/sale/nation-rules';
import { SALE_QUESTIONS } from '~/domain/sale/questions';
import { sellerPropertyForm } from '~/domain/sale/schema';
import { examplesOf } from '~/domain/shared/answers-rules';
import { db, pool, transaction } from '~/platform/db.server';
import * as reporting from '~/platform/error-reporting.server';
import { newId } from '~/platform/ids';
import { insertPerson } from '../support/rows';
import { insertPayment } from '../support/seller';

const mill = { line_1: '18 Mill Lane', post_town: 'Ludlow', postcode: 'sy8 1dn', country: 'United Kingdom' };

const typedAnswers = {
  propertyAddress: mill,
  tenureOption: 'Leasehold',
  tenureDetails: 'not asked',
  ...examplesOf(SALE_QUESTIONS),
  askingPrice: '349,950',
  hasMortgage: 'yes',
};

let viewer: Viewer;
beforeEach(async () => {
  vi.restoreAllMocks();
  viewer = await signedIn();
});

async function signedIn(userId?: string): Promise<Viewer> {
  const person = userId ? { id: userId } : await insertPerson(pool);
  const sessionId = [...Array(64)].map(() => Math.floor(Math.random() * 16).toString(16)).join('');
  await db.session.create({ data: { id: sessionId, user_id: person.id, expires_at: new Date(Date.now() + 1e9) } });
  const email = 'amara@people.example';
  return {
    userId: person.id,
    sessionId,
    email,
    firstName: 'Amara',
    middleName: null,
    lastName: 'Bello',
    phoneNumber: '+447700900123',
    isAdmin: false,
  };
}

const currentId = async (who = viewer) => (await getOnboarding('sell', who)).current?.id ?? null;

/** Opens the form as this person and submits it. */
async function submit(
  change: Record<string, unknown> = {},
  { as = viewer, form: given }: { as?: Viewer; form?: Awaited<ReturnType<typeof sellForm.read>> } = {},
) {
  const form = given ?? (await sellForm.read(as, await currentId(as)));
  const typed = { ...typedAnswers, ...change };
  await submitProperty(sellForm, as, { form, answers: sellerPropertyForm(form.sellers).parse(typed), typed });
}

const sales = (who = viewer) =>
  db.sale.findMany({
    where: { primary_seller_id: who.userId },
    include: {
      property: { include: { address: true } },
      people: { include: { correspondence_address: true } },
      events: true,
    },
    orderBy: { created_at: 'asc' },
  });

const onlySale = async (who = viewer) => {
  const all = await sales(who);
  expect(all).toHaveLength(1);
  return all[0] as (typeof all)[number];
};

const ben: PersonInDeal = {
  personId: newId(),
  firstName: 'Ben',
  middleName: null,
  lastName: 'Okoro',
  email: 'ben@people.example',
  mobileNumber: '+447700900456',
  correspondenceAddress: homeAddress.parse({ ...mill, line_1: '1 Quay Street' }),
};

test('about you is saved straight away', async () => {
  await saveAboutYou(viewer, { firstName: 'Zoë', middleName: 'Anne', lastName: 'Li', mobileNumber: '+447700900456' });
  expect(await db.user.findUnique({ where: { id: viewer.userId } })).toMatchObject({
    first_name: 'Zoë',
    middle_name: 'Anne',
    last_name: 'Li',
    phone_number: '+447700900456',
  });
});

describe('saving the property', () => {
  test('creates the address, the home, the sale and its event', async () => {
    const propertyAddress = { ...mill, line_1: 'The Lone Barge' };
    await submit({ propertyAddress, tenureOption: 'Other / Not Sure', tenureDetails: 'a barge' });
    const sale = await onlySale();
    expect(sale).toMatchObject({
      type: 'resale',
      asking_price: 34_995_000n,
      customer_type: 'individual_owner',
      has_mortgage: true,
      onward_purchase: false,
      estate_agent_status: 'pending',
      possible_duplicate: false,
      tags: [],
      terms_accepted_at: null,
      property: {
        tenure: 'other',
        tenure_details: 'a barge',
        address: { line_1: 'The Lone Barge', postcode: 'SY8 1DN' },
      },
    });
    expect(sale.events.map((event) => event.event_name)).toEqual(['sale_created']);
    expect(await getOnboarding('sell', viewer)).toMatchObject({
      current: { id: sale.id },
      progress: { property: true, terms: false },
    });
  });

  test('twice at the same moment creates one sale', async () => {
    const form = await sellForm.read(viewer, null);
    await Promise.all([1, 2, 3, 4].map(() => submit({}, { form })));
    await onlySale();
    expect(await db.timelineEvent.count({ where: { author_user_id: viewer.userId } })).toBe(1);
  });

  test('from a second device that opened the form earlier changes the same sale', async () => {
    const phone = await signedIn(viewer.userId);
    const form = await sellForm.read(phone, null);
    await submit();
    await submit({ askingPrice: '400000' }, { as: phone, form });
    expect((await onlySale()).asking_price).toBe(40_000_000n);
  });

  test('of a new sale leaves an older one alone, even if that became current in the meantime', async () => {
    await submit();
    const first = await onlySale();
    await beginAnother(viewer, 'sell');
    const form = await sellForm.read(viewer, null);
    await db.currentDeals.updateMany({
      where: { session_id: viewer.sessionId, key: 'onboardingFlow' },
      data: { data: { transactionId: first.id } },
    });
    await submit({ propertyAddress: { ...mill, line_1: '20 Mill Lane' } }, { form });
    expect((await sales()).map((sale) => sale.property.address.line_1)).toEqual(['18 Mill Lane', '20 Mill Lane']);
  });

  test('changes only what changed', async () => {
    await submit();
    const before = await onlySale();
    await submit();
    expect(await onlySale()).toEqual(before);
    await submit({ hasMortgage: 'no' });
    const after = await onlySale();
    expect(after).toMatchObject({ id: before.id, has_mortgage: false, version: before.version + 1 });
    expect(after.property).toEqual(before.property);
    await submit({ hasMortgage: 'no', tenureOption: 'Freehold', propertyAddress: { ...mill, line_1: '19 Mill Lane' } });
    expect(await onlySale()).toMatchObject({
      id: before.id,
      version: after.version + 1,
      property: {
        id: before.property.id,
        tenure: 'freehold',
        address: { id: before.property.address_id, line_1: '19 Mill Lane' },
      },
    });
  });

  test('is refused for another person’s sale, and once the sale is paid for', async () => {
    await submit();
    const sale = await onlySale();
    const stranger = await signedIn();
    const form = { ...(await sellForm.read(stranger, null)), target: { dealId: sale.id, newestId: null } };
    await expect(submit({}, { as: stranger, form })).rejects.toMatchObject({ status: 404 });
    await insertPayment(sale.id);
    const own = await sellForm.read(viewer, sale.id);
    await expect(submit({ askingPrice: '500000' }, { form: own })).rejects.toMatchObject({ status: 409 });
    expect((await onlySale()).asking_price).toBe(34_995_000n);
  });

  test('marks for staff a home that is already on sale, and one outside England and Wales', async () => {
    const wharf = { ...mill, postcode: 'SY7 9XX' };
    await submit({ propertyAddress: wharf });
    const other = await signedIn();
    await submit({ propertyAddress: { ...wharf, line_1: '18, MILL LANE' } }, { as: other });
    expect(await onlySale(other)).toMatchObject({ possible_duplicate: true });
    expect(await onlySale()).toMatchObject({ possible_duplicate: false });

    await db.sale.update({ where: { id: (await onlySale(other)).id }, data: { tags: ['VIP'] } });
    await submit({ propertyAddress: { ...mill, postcode: 'EH1 1AA' }, understood: 'Scotland' }, { as: other });
    expect(await onlySale(other)).toMatchObject({ possible_duplicate: false, tags: ['VIP', 'Scotland'] });
    await submit({ propertyAddress: { ...mill, postcode: 'BT1 1AA' }, understood: 'Northern Ireland' }, { as: other });
    expect(await onlySale(other)).toMatchObject({ tags: ['VIP', 'Northern Ireland'] });
  });

  test('of a home in Scotland goes on once the seller has understood what we do not cover there, and elsewhere again', async () => {
    const at = (postcode: string, understood?: string) => ({
      ...{ ...typedAnswers, propertyAddress: { ...mill, postcode } },
      understood,
    });
    const problems = (typed: object) => sellerPropertyForm([]).safeParse(typed).error?.flatten().fieldErrors;
    expect(problems(at('EH1 1AA'))).toEqual({ understood: [UNDERSTAND_FIRST] });
    expect(problems(at('BT1 1AA', 'Scotland'))).toEqual({ understood: [UNDERSTAND_FIRST] });
    expect(problems(at('SY8 1DN'))).toBeUndefined();
    await submit(at('EH1 1AA', 'Scotland'));
    const { id, understood_nation } = await onlySale();
    expect(understood_nation).toBe('Scotland');
    expect((await getOnboarding('sell', viewer)).progress.property).toBe(true);
    expect((await sellForm.read(viewer, id)).values).toMatchObject({ understood: 'Scotland' });
    // As when staff correct the home.
    await db.sale.update({ where: { id }, data: { tags: ['Northern Ireland'] } });
    expect((await getOnboarding('sell', viewer)).progress.property).toBe(false);
    await submit(at('SY8 1DN', 'Scotland'));
    expect(await onlySale()).toMatchObject({ understood_nation: null, tags: [] });
    expect((await getOnboarding('sell', viewer)).progress.property).toBe(true);
  });

  test('accepts an estate agent by id, the two other answers, and no answer', async () => {
    const [brand, agent] = [newId(), newId()];
    await db.estateAgentBrand.create({ data: { id: brand, brand_name: `Harrow ${brand}` } });
    await db.estateAgent.create({ data: { id: agent, brand_id: brand, office_name: 'Ludlow' } });
    await submit({ estateAgent: agent });
    expect(await onlySale()).toMatchObject({ estate_agent_id: agent, estate_agent_status: 'assigned' });
    await submit({ estateAgent: '' });
    expect(await onlySale()).toMatchObject({ estate_agent_id: agent, estate_agent_status: 'assigned' });
    await submit({ estateAgent: 'no_agent' });
    expect(await onlySale()).toMatchObject({ estate_agent_id: null, estate_agent_status: 'no_agent' });
    await expect(submit({ estateAgent: newId() })).rejects.toMatchObject({
      status: 422,
      fieldErrors: { estateAgent: ['Please select an option'] },
    });
  });
});

describe('an estate agent that is not listed', () => {
  const email = 'desk@larkspur.example';
  const larkspur = { estateAgent: 'not_listed', agentName: 'Larkspur Homes', agentBranch: 'Ludlow', agentEmail: email };
  const named = () =>
    db.namedAgent.findMany({
      where: { sale: { primary_seller_id: viewer.userId } },
      select: { agent_name: true, branch: true, email: true },
    });

  test('is kept for staff, shown again and corrected, and gets no email', async () => {
    await submit(larkspur);
    expect(await onlySale()).toMatchObject({ estate_agent_status: 'not_listed' });
    const { id } = await onlySale();
    expect((await sellForm.read(viewer, id)).values).toMatchObject(larkspur);
    const { summary } = await getTermsPage('sell', viewer, id);
    expect(summary.flatMap(({ rows }) => rows)).toContainEqual({
      label: 'Estate agent',
      value: `My estate agent is not listed: Larkspur Homes, Ludlow, ${email}`,
    });
    await submit({ ...larkspur, agentBranch: 'Leeds' });
    expect(await named()).toEqual([{ agent_name: 'Larkspur Homes', branch: 'Leeds', email }]);
    await insertPayment(id);
    await transaction((tx) => onSalePaid(tx, { name: 'order_invoiced', saleId: id, authorUserId: viewer.userId }));
    expect(await db.emailMessage.count({ where: { to: email } })).toBe(0);
    // Nothing is left to tell us after payment.
    await expect(nameAgent(viewer, id, { agentName: 'Other', branch: 'Leeds', email })).rejects.toMatchObject({
      status: 409,
    });
  });

  test('is forgotten with another choice', async () => {
    await submit(larkspur);
    await submit({ estateAgent: 'no_agent', agentName: 'Larkspur Homes', agentBranch: 'Ludlow', agentEmail: email });
    expect(await named()).toEqual([]);
    expect((await sellForm.read(viewer, (await onlySale()).id)).values).toMatchObject({ agentName: '' });
  });
});

describe('co-sellers', () => {
  test('are kept in the unfinished form and saved with it', async () => {
    const { target } = await sellForm.read(viewer, null);
    await savePropertyDraft(sellForm, viewer, target, { ...typedAnswers, isAnotherSellerSelected: 'yes' }, 'sellers');
    expect((await sellForm.read(viewer, null)).values).toMatchObject({
      askingPrice: '349,950',
      isAnotherSellerSelected: '',
    });
    await putPerson(sellForm, viewer, null, 'sellers', ben);
    await putPerson(sellForm, viewer, null, 'sellers', { ...ben, firstName: 'Benjamin' });
    const form = await sellForm.read(viewer, null);
    expect(form.sellers.map((seller) => seller.firstName)).toEqual(['Benjamin']);
    expect(form.values).toMatchObject({ askingPrice: '349,950', isAnotherSellerSelected: 'yes' });

    await submit({ customerType: 'representative', isAnotherSellerSelected: 'yes' });
    const { people } = await onlySale();
    expect(people).toMatchObject([
      {
        role: 'seller',
        first_name: 'Benjamin',
        phone_number: '+447700900456',
        correspondence_address: { line_1: '1 Quay Street' },
      },
    ]);

    const saved = await sellForm.read(viewer, await currentId());
    expect(saved.sellers).toMatchObject([
      { personId: people[0]?.id, firstName: 'Benjamin', email: 'ben@people.example' },
    ]);
  });

  test('are changed and removed once saved, and answering No removes all', async () => {
    await putPerson(sellForm, viewer, null, 'sellers', ben);
    await putPerson(sellForm, viewer, null, 'sellers', { ...ben, personId: newId(), firstName: 'Cleo' });
    await submit({ isAnotherSellerSelected: 'yes' });
    const saleId = await currentId();
    const [first, second] = (await sellForm.read(viewer, saleId)).sellers as [PersonInDeal, PersonInDeal];
    await putPerson(sellForm, viewer, saleId, 'sellers', {
      ...first,
      lastName: 'Adeyemi',
      correspondenceAddress: homeAddress.parse(mill),
    });
    await removePerson(sellForm, viewer, saleId, 'sellers', second.personId);
    await submit({ isAnotherSellerSelected: 'yes' });
    expect((await onlySale()).people).toMatchObject([
      { id: first.personId, last_name: 'Adeyemi', correspondence_address: { line_1: '18 Mill Lane' } },
    ]);
    await submit({ isAnotherSellerSelected: 'no' });
    expect((await onlySale()).people).toEqual([]);
    expect(await db.address.count({ where: { line_1: '1 Quay Street' } })).toBe(
      await db.person.count({ where: { correspondence_address: { line_1: '1 Quay Street' } } }),
    );
  });

  test('removing the last one reopens the question', async () => {
    await putPerson(sellForm, viewer, null, 'sellers', ben);
    await removePerson(sellForm, viewer, null, 'sellers', ben.personId);
    expect(await sellForm.read(viewer, null)).toMatchObject({ sellers: [], values: { isAnotherSellerSelected: '' } });
  });

  test('another sale’s id does not take that person over', async () => {
    const other = await signedIn();
    await putPerson(sellForm, other, null, 'sellers', ben);
    await submit({ isAnotherSellerSelected: 'yes' }, { as: other });
    const [theirs] = (await onlySale(other)).people;
    await putPerson(sellForm, viewer, null, 'sellers', { ...ben, personId: theirs?.id ?? '', firstName: 'Mallory' });
    await submit({ isAnotherSellerSelected: 'yes' });
    expect((await onlySale(other)).people).toMatchObject([{ id: theirs?.id, first_name: 'Ben' }]);
    expect((await onlySale()).people).toMatchObject([{ first_name: 'Mallory' }]);
  });
});

test('an address is chosen for the unfinished form', async () => {
  await chooseAddress(viewer, null, homeAddress.parse(mill));
  expect((await sellForm.read(viewer, null)).values).toMatchObject({ propertyAddress: { postcode: 'SY8 1DN' } });
});

test('what was typed for one sale does not appear in another', async () => {
  await submit();
  const saleId = await currentId();
  await savePropertyDraft(sellForm, viewer, { dealId: null, newestId: null }, { askingPrice: '1' });
  expect((await sellForm.read(viewer, saleId)).values).toMatchObject({ askingPrice: '349,950' });
});

describe('an unexpected failure to save', () => {
  test('one sale does not block another', async () => {
    await submit();
    const saleId = await currentId();
    const data = { dealId: null, newestId: saleId, typed: {}, failure: 'Failed to create your sale' };
    await db.formDraft.create({ data: { id: newId(), user_id: viewer.userId, key: 'transactionForm', data } });
    expect(await getOnboarding('sell', viewer)).toMatchObject({ current: { id: saleId }, pendingSave: null });
  });

  const break_ = () =>
    pool.query(`create or replace function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger broken before insert or update on sale for each row execute function broken()`);
  const mend = () => pool.query('drop trigger if exists broken on sale');

  test('keeps what was typed, lets the person continue, and is saved by the next step', async () => {
    const reported = vi.spyOn(reporting, 'reportError').mockImplementation(() => {});
    await putPerson(sellForm, viewer, null, 'sellers', ben);
    await break_();
    try {
      await submit({ isAnotherSellerSelected: 'yes' });
      expect(reported).toHaveBeenCalledOnce();
      expect(await sales()).toEqual([]);
      expect(await db.property.count({ where: { sale: null } })).toBe(0);
      expect(await getOnboarding('sell', viewer)).toMatchObject({
        current: null,
        pendingSave: { message: 'Failed to create your sale' },
        progress: { property: true, terms: false },
      });
      expect(await sellForm.read(viewer, null)).toMatchObject({
        failure: 'Failed to create your sale',
        values: { askingPrice: '349,950' },
      });
      await expect(retryPendingProperty('sell', viewer, null)).rejects.toMatchObject({
        status: 503,
        message: 'Failed to create your sale',
      });
    } finally {
      await mend();
    }
    await retryPendingProperty('sell', viewer, null);
    expect(await onlySale()).toMatchObject({ people: [{ first_name: 'Ben' }] });
    expect(await getOnboarding('sell', viewer)).toMatchObject({ pendingSave: null, progress: { property: true } });
    await retryPendingProperty('sell', viewer, null);
    await onlySale();
  });

  test('a change leaves the sale as it was', async () => {
    await submit();
    const before = await onlySale();
    vi.spyOn(reporting, 'reportError').mockImplementation(() => {});
    await break_();
    try {
      await submit({ askingPrice: '400000', propertyAddress: { ...mill, line_1: '99 Elsewhere' } });
    } finally {
      await mend();
    }
    expect(await onlySale()).toEqual(before);
    expect(await getOnboarding('sell', viewer)).toMatchObject({
      current: { id: before.id },
      pendingSave: { message: 'Failed to update your sale' },
    });
    await retryPendingProperty('sell', viewer, before.id);
    expect(await onlySale()).toMatchObject({
      asking_price: 40_000_000n,
      property: { address: { line_1: '99 Elsewhere' } },
    });
  });
});
