/** The solicitor that customers ask for, from the dashboard to what staff read. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OWN_SOLICITOR } from '~/domain/assignment/rules';
import { buyerChoosesThere, CHOOSE_THERE, NOT_THERE } from '~/domain/sale/nation-rules';
import { findWishes } from '~/domain/solicitor-wish/queries.server';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { action as assign } from '~/routes/api/transaction/lawyer-group';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import type { DealView } from '~/routes/dashboard/deal';
import { action, loader } from '~/routes/dashboard/solicitor';
import { loader as panel } from '~/routes/sell/panel';
import { buyerOf, insertFollower } from '../support/deal';
import { insertLawyerGroup } from '../support/partners';
import type { Browser } from '../support/routes';
import { sellerWithSale, signedIn, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

let staff: Awaited<ReturnType<typeof staffMember>>;
beforeAll(async () => {
  await startQueue(workers);
  staff = await staffMember();
});

let seller: Awaited<ReturnType<typeof sellerWithSale>>;
let buyer: Awaited<ReturnType<typeof buyerOf>>;
beforeEach(async () => {
  seller = await sellerWithSale({ paid: true });
  buyer = await buyerOf(seller.saleId);
});

async function onPanel(lastName = 'Okafor', firm?: string) {
  const group = await insertLawyerGroup(firm);
  const more = { panel_solicitor: true, start_date: new Date('2024-03-01'), fee_example: '£1,150 plus VAT' };
  await db.lawyerGroup.update({ where: { id: group.id }, data: more });
  await db.lawyer.updateMany({ where: { lawyer_group_id: group.id }, data: { last_name: lastName, bio: 'Calm.' } });
  return group;
}

type Role = 'sell' | 'buy';
const idOf = (role: Role) => (role === 'sell' ? seller.saleId : buyer.purchaseId);
const open = (role: Role, { browser }: { browser: Browser }, query = '') =>
  browser.get(withParams(loader, { role, id: idOf(role) }), `/${query}`);
const choose = (role: Role, { browser }: { browser: Browser }, fields: Record<string, string>) =>
  browser.post(withParams(action, { role, id: idOf(role) }), '/', fields);
const viewOf = async (role: Role, { browser }: { browser: Browser }) =>
  ((await browser.get(withParams(dashboard, { role, id: idOf(role) }), '/')).data as { view: DealView }).view;

const own = { choice: 'own', firmName: 'Hart & Co', solicitorName: 'Ines Hart', email: 'ines@hart.example' };
const wishes = () => findWishes(seller.saleId);
const events = () =>
  db.timelineEvent.findMany({
    where: {
      event_name: 'solicitor_wish_changed',
      OR: [{ sale_id: seller.saleId }, { purchase_id: buyer.purchaseId }],
    },
    select: { author: true, author_name: true, comments: true },
    orderBy: { id: 'asc' },
  });

async function assignBoth() {
  const [group, other] = [await insertLawyerGroup(), await insertLawyerGroup()];
  const answer = await staff.browser.postJson(withParams(assign, { id: seller.saleId }), '/', {
    lawyerGroupsIds: { seller: group.id, buyer: other.id },
    acceptedPurchaseIds: [buyer.purchaseId],
    sendCheckedEmails: {},
  });
  expect(answer.status).toBe(200);
}

describe('a seller', () => {
  test('chooses from the panel, sees a confirmation, and staff read it', async () => {
    const group = await onPanel();
    expect((await viewOf('sell', seller)).choice?.label).toBe('Choose your solicitor');
    const answer = await choose('sell', seller, { choice: group.id });
    expect(answer).toMatchObject({
      status: 303,
      location: `/dashboard/sell/${seller.saleId}?flash=solicitor-saved`,
    });
    const wishNote = `You asked for ${group.firm}. We’ll confirm it within 2 working days.`;
    expect(await viewOf('sell', seller)).toMatchObject({
      next: { title: 'We’re confirming your solicitor', words: wishNote, link: { label: expect.any(String) } },
      introduction: wishNote,
      choice: { label: 'Change your choice of solicitor', href: `/dashboard/sell/${seller.saleId}/solicitor` },
    });
    expect(await wishes()).toMatchObject({
      seller: {
        name: 'Amara Bello',
        wish: { kind: 'panel', group: { id: group.id, firm: group.firm, solicitor: 'Grace Okafor', isPanel: true } },
      },
      buyers: [{ purchaseId: buyer.purchaseId, name: 'Tomasz Zielinski', isToBeIntroduced: true, wish: null }],
    });
    expect(await events()).toEqual([
      { author: 'S', author_name: 'Amara Bello', comments: `Grace Okafor, ${group.firm}` },
    ]);
  });

  test('of a home where our panel does not work chooses one there, and reads so', async () => {
    await db.sale.update({ where: { id: seller.saleId }, data: { understood_nation: 'Scotland' } });
    expect(await viewOf('sell', seller)).toMatchObject({
      next: CHOOSE_THERE,
      introduction: CHOOSE_THERE.words,
      choice: null,
      waits: expect.arrayContaining([
        expect.objectContaining({ title: 'Your solicitor', words: expect.stringMatching(/^With you since/) }),
      ]),
    });
    const group = await onPanel();
    expect(await open('sell', seller)).toMatchObject({ status: 303, location: `/dashboard/sell/${seller.saleId}` });
    expect(await choose('sell', seller, { choice: group.id })).toMatchObject({
      status: 422,
      data: { error: { choice: [NOT_THERE] } },
    });
    expect((await wishes())?.seller.wish).toBeNull();
  });

  test('its buyer is offered no one of the panel, and names a solicitor there', async () => {
    await db.sale.update({ where: { id: seller.saleId }, data: { understood_nation: 'Scotland' } });
    const shown = await viewOf('buy', buyer);
    expect(shown.introduction).toContain('you need a solicitor where the home is');
    expect(JSON.stringify([shown.next, shown.steps])).not.toMatch(/introduce you/);
    expect((await open('buy', buyer)).data).toMatchObject({ isElsewhere: true, paysUs: null });
    await db.purchase.update({ where: { id: buyer.purchaseId }, data: { accepted_at: new Date('2026-11-10') } });
    expect(await viewOf('buy', buyer)).toMatchObject({
      next: { ...buyerChoosesThere(false), link: { label: 'Choose your solicitor' } },
      introduction: buyerChoosesThere(false).words,
    });
    expect((await choose('buy', buyer, own)).status).toBe(303);
    expect((await viewOf('buy', buyer)).introduction).toMatch(/^You asked for Hart & Co\./);
  });

  test('can change their mind and back; the same choice again has no effect, even ten times at the same time', async () => {
    const [one, other] = [await onPanel(), await onPanel('Adeyemi')];
    await choose('sell', seller, { choice: one.id });
    await Promise.all(Array.from({ length: 10 }, () => choose('sell', seller, { choice: other.id })));
    await choose('sell', seller, { choice: 'choose_for_me' });
    await choose('sell', seller, { choice: 'choose_for_me' });
    expect((await wishes())?.seller.wish).toMatchObject({ kind: 'choose_for_me' });
    expect((await viewOf('sell', seller)).introduction).toContain('choosing your solicitor');
    expect((await events()).map(({ comments }) => comments)).toEqual([
      `Grace Okafor, ${one.firm}`,
      `Grace Adeyemi, ${other.firm}`,
      'Choose one for me',
    ]);
    expect(await db.solicitorWish.findUnique({ where: { sale_id: seller.saleId } })).toMatchObject({ version: 2 });
  });

  test('sees the panel, finds solicitors by name, firm and town, one page at a time', async () => {
    const firm = `Ævar Panel ${newId()}`;
    for (const name of ['Zöllner', ...Array.from({ length: 10 }, (_, n) => `Panel${n}`)]) await onPanel(name, firm);
    const off = await insertLawyerGroup(firm);
    const config = { invoicing_amount: 45_000 };
    await db.adminConfig.upsert({ where: { id: 1 }, create: { id: 1, ...config }, update: config });
    const found = async (q: string, page = '') => {
      const query = `?${new URLSearchParams({ q, ...(page && { page }) })}`;
      const { data } = await open('sell', seller, query);
      return data as { solicitors: { id: string; name: string }[]; list: { found: number; pages: number } };
    };
    const first = await found(firm.toUpperCase());
    expect(first).toMatchObject({ list: { found: 11, pages: 2 } });
    expect(first.solicitors).toHaveLength(10);
    expect(first.solicitors[0]).toMatchObject({
      paysUs: expect.stringContaining(
        `${firm} pays us £450.00 including VAT (£375.00 plus £75.00) when your sale completes`,
      ),
    });
    expect(first.solicitors.map(({ id }) => id)).not.toContain(off.id);
    expect((await found(firm, '2')).solicitors.map(({ name }) => name)).toEqual(['Grace Zöllner']);
    expect((await found('leeds nobody')).solicitors).toEqual([]);
    expect((await found(' Leeds  zollner')).solicitors).toMatchObject([
      { firm, town: 'Leeds', startDate: '2024-03-01', bio: 'Calm.', feeExample: '£1,150 plus VAT' },
    ]);
    expect(await found('100%_')).toMatchObject({ solicitors: [], list: { found: 0 } });
    expect(await open('sell', seller, `?q=${encodeURIComponent(firm)}&page=9`)).toMatchObject({
      status: 302,
      location: expect.stringContaining('page=2'),
    });
  });

  test('reads who is on the panel, what they charge and what they pay us, before paying anything', async () => {
    const firm = `Before Paying ${newId()}`;
    await onPanel('Okafor', firm);
    const config = { invoicing_amount: 45_000 };
    await db.adminConfig.upsert({ where: { id: 1 }, create: { id: 1, ...config }, update: config });
    const { browser } = await signedIn();
    const { status, data } = await browser.get(panel, `/sell/panel?q=${encodeURIComponent(firm)}`);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      solicitors: [
        {
          firm,
          feeExample: '£1,150 plus VAT',
          paysUs: expect.stringContaining('pays us £450.00 including VAT (£375.00 plus £75.00)'),
        },
      ],
      here: `/sell/panel?q=${new URLSearchParams({ q: firm }).toString().slice(2)}`,
    });
  });

  test('cannot choose a group that is not on the panel or does not exist', async () => {
    const { id } = await insertLawyerGroup();
    for (const choice of [id, newId(), 'own', '']) {
      expect(await choose('sell', seller, { choice }), choice).toMatchObject({
        status: 422,
        data: { error: { choice: [expect.any(String)] } },
      });
    }
    expect((await wishes())?.seller.wish).toBeNull();
  });

  test('is told if the group has since left the panel, and staff see it too', async () => {
    const { id } = await onPanel();
    await choose('sell', seller, { choice: id });
    await db.lawyerGroup.update({ where: { id }, data: { panel_solicitor: false } });
    expect((await viewOf('sell', seller)).introduction).toContain('choosing your solicitor');
    expect((await wishes())?.seller.wish).toMatchObject({ group: { id, isPanel: false } });
  });
});

describe('a buyer', () => {
  test('can name their own before they are accepted, and sees nothing of the sale’s', async () => {
    expect(await choose('buy', buyer, { ...own, phoneNumber: '01632 960 123' })).toMatchObject({ status: 303 });
    expect((await viewOf('buy', buyer)).next).toMatchObject({
      title: 'We’re confirming with the seller’s side',
      link: { label: 'Change your choice of solicitor' },
    });
    expect((await viewOf('buy', buyer)).introduction).toBe(
      'You asked for Hart & Co. Once the seller has confirmed that you are the buyer, we’ll send them your case.',
    );
    expect((await wishes())?.buyers[0]?.wish).toMatchObject({
      kind: 'own',
      own: {
        firmName: 'Hart & Co',
        solicitorName: 'Ines Hart',
        email: 'ines@hart.example',
        phoneNumber: '+441632960123',
      },
    });
    const config = { invoicing_amount: 45_000 };
    await db.adminConfig.upsert({ where: { id: 1 }, create: { id: 1, ...config }, update: config });
    expect((await open('buy', buyer)).data).toMatchObject({
      known: { choice: 'own', firmName: 'Hart & Co', phoneNumber: '01632 960123' },
      paysUs: expect.stringContaining('A panel firm pays us £450.00 including VAT'),
    });
    expect(await events()).toMatchObject([{ author: 'B', comments: 'Ines Hart, Hart & Co' }]);
    await choose('buy', buyer, { choice: 'choose_for_me', firmName: 'left over' });
    expect((await wishes())?.buyers[0]?.wish).toEqual({ kind: 'choose_for_me' });
  });

  test('is told what is missing, and keeps everything typed', async () => {
    expect(await choose('buy', buyer, { ...own, email: 'nobody@', solicitorName: ' ' })).toMatchObject({
      status: 422,
      data: {
        error: {
          email: ['Please enter a valid email address'],
          solicitorName: ['Solicitor’s name is required'],
        },
        initialValue: { firmName: 'Hart & Co' },
      },
    });
    expect((await choose('buy', buyer, { choice: newId() })).status).toBe(422);
  });

  test('once accepted by a date reads what they asked for and when it is confirmed; the step is done once the instruction is queued', async () => {
    const agreed = { accepted_at: new Date('2026-11-10'), sale_agreed: new Date('2026-11-10') };
    await db.purchase.update({ where: { id: buyer.purchaseId }, data: agreed });
    await choose('buy', buyer, own);
    expect(await viewOf('buy', buyer)).toMatchObject({
      introduction: 'You asked for Hart & Co. We’ll confirm it within 2 working days.',
      choice: expect.any(Object),
    });
    const ofOwn = async () => {
      const { steps } = (await viewOf('buy', buyer)) as unknown as { steps: { title: string; state: string }[] };
      expect(steps.map(({ title }) => title)).not.toContain('Solicitor introduced');
      return steps.find(({ title }) => title === 'Your solicitor has your case')?.state;
    };
    expect(await ofOwn()).toBe('now');
    const group = await insertLawyerGroup('Hart & Co');
    const ines = { first_name: 'Ines', last_name: 'Hart', email: 'ines@hart.example' };
    await db.lawyer.updateMany({ where: { lawyer_group_id: group.id }, data: ines });
    const panel = await onPanel();
    const give = (sendCheckedEmails: object) =>
      staff.browser.postJson(withParams(assign, { id: seller.saleId }), '/', {
        lawyerGroupsIds: { seller: panel.id, buyer: group.id },
        acceptedPurchaseIds: [buyer.purchaseId],
        sendCheckedEmails,
      });
    const refused = await give({ buyer_introduction: true, buyer_instruction: true });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.data)).toContain(OWN_SOLICITOR);
    expect((await give({})).status).toBe(200);
    expect(await ofOwn()).toBe('now');
    expect((await give({ buyer_instruction: true })).status).toBe(200);
    expect(await ofOwn()).toBe('done');
  });

  test('whose purchase fell through has nothing to choose', async () => {
    await db.purchase.update({
      where: { id: buyer.purchaseId },
      data: { aborted: new Date('2026-11-16') },
    });
    expect((await viewOf('buy', buyer)).choice).toBeNull();
    expect((await choose('buy', buyer, own)).status).toBe(303);
    expect(await db.solicitorWish.count({ where: { purchase_id: buyer.purchaseId } })).toBe(0);
  });
});

test('once staff have assigned, the page redirects with a message and saves nothing', async () => {
  await choose('buy', buyer, own);
  await assignBoth();
  for (const [role, who, fields] of [
    ['sell', seller, { choice: 'choose_for_me' }],
    ['buy', buyer, { choice: 'choose_for_me' }],
  ] as const) {
    const back = { status: 303, location: `/dashboard/${role}/${idOf(role)}?flash=solicitor-assigned` };
    expect(await open(role, who)).toMatchObject(back);
    expect(await choose(role, who, fields)).toMatchObject(back);
    expect((await viewOf(role, who)).choice).toBeNull();
  }
  expect((await wishes())?.buyers[0]?.wish).toMatchObject({ kind: 'own' });
});

describe('two tabs', () => {
  test('the second is told what changed, and saves when it is pressed again', async () => {
    const [one, other] = [await onPanel(), await onPanel('Adeyemi')];
    const { seen } = (await open('sell', seller)).data as { seen: string };
    expect((await choose('sell', seller, { choice: one.id, seen })).status).toBe(303);
    expect(await choose('sell', seller, { choice: other.id, seen })).toMatchObject({
      status: 409,
      data: { error: { '': [expect.stringContaining('Your solicitor')] } },
    });
    // A form sent twice is not a second tab.
    expect((await choose('sell', seller, { choice: one.id, seen })).status).toBe(303);
    const { seen: now } = (await open('sell', seller)).data as { seen: string };
    expect((await choose('sell', seller, { choice: other.id, seen: now })).status).toBe(303);
    expect((await wishes())?.seller.wish).toMatchObject({ group: { id: other.id } });
  });

  test('the same for a buyer', async () => {
    const { seen } = (await open('buy', buyer)).data as { seen: string };
    await choose('buy', buyer, { ...own, seen });
    expect((await choose('buy', buyer, { ...own, firmName: 'Elsewhere', seen })).status).toBe(409);
  });
});

describe('who can choose', () => {
  test('only the primary customer: no co-seller, other side, stranger or member of staff', async () => {
    const guests = [
      await insertFollower({ sale_id: seller.saleId, role: 'seller' }),
      await insertFollower({ purchase_id: buyer.purchaseId, role: 'buyer' }),
      await signedIn(),
      staff,
    ];
    for (const who of [...guests, buyer]) {
      expect((await open('sell', who)).status).toBe(404);
      expect((await choose('sell', who, { choice: 'choose_for_me' })).status).toBe(404);
    }
    for (const who of [...guests, seller]) {
      expect((await open('buy', who)).status).toBe(404);
      expect((await choose('buy', who, own)).status).toBe(404);
    }
    expect((await viewOf('sell', guests[0] as never)).choice).toBeNull();
  });

  test('no one before payment or confirmation', async () => {
    const unpaid = await sellerWithSale();
    const answer = await unpaid.browser.get(withParams(loader, { role: 'sell', id: unpaid.saleId }), '/');
    expect(answer).toMatchObject({ status: 303, location: '/welcome-back' });
    const early = await buyerOf(seller.saleId, { isConfirmed: false });
    const pressed = await early.browser.post(withParams(action, { role: 'buy', id: early.purchaseId }), '/', own);
    expect(pressed).toMatchObject({ status: 303, location: '/welcome-back' });
    expect(await db.solicitorWish.count({ where: { purchase_id: early.purchaseId } })).toBe(0);
  });
});
