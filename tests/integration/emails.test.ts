import { beforeAll, describe, expect, test } from 'vitest';
import { requestMagicLink } from '~/domain/account/commands.server';
import { solicitorInstructionEmail, solicitorIntroductionEmail } from '~/domain/assignment/emails-schema';
import { informationRequestEmail } from '~/domain/search/requests/emails-schema';
import type { EmailData, EmailKind } from '~/outbox/email-kind';
import { type NewEmail, queueEmail } from '~/outbox/queue-email.server';
import { db, transaction } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { action as authenticate } from '~/routes/account/authenticate';
import { buyerOf } from '../support/deal';
import { deliverMail, linkTo, messagesTo } from '../support/mail';
import { Browser } from '../support/routes';
import { sellerWithSale } from '../support/seller';

beforeAll(() => startQueue(workers));

async function send<Data extends EmailData>(kind: EmailKind<Data>, email: NewEmail<Data>) {
  await transaction((tx) => queueEmail(tx, kind, email));
  await deliverMail();
  return (await messagesTo(email.to)).filter(({ subject }) => !subject.includes('magic link'))[0];
}

async function giveSolicitors(saleId: string) {
  const firm = newId();
  const address = { id: newId(), line_1: '4 Corve Street', post_town: 'Ludlow', postcode: 'SY8 1DA' };
  await db.lawFirm.create({
    data: { id: firm, name: `Marlow ${firm}`, phone_number: '+441632960100', address: { create: address } },
  });
  const group = async (first_name: string | null) => {
    const id = newId();
    const lawyers = first_name
      ? { create: { id: newId(), role: 'solicitor' as const, first_name, last_name: 'Raman', bio: 'Homes.' } }
      : undefined;
    const panel_solicitor = first_name !== null;
    await db.lawyerGroup.create({ data: { id, law_firm_id: firm, name: id, panel_solicitor, lawyers } });
    return id;
  };
  const [seller_lawyer_group_id, buyer_lawyer_group_id] = [await group('Priya'), await group(null)];
  const solicitor_groups_assigned_at = new Date();
  await db.sale.update({
    where: { id: saleId },
    data: { seller_lawyer_group_id, buyer_lawyer_group_id, solicitor_groups_assigned_at },
  });
  return { firm: `Marlow ${firm}`, seller: seller_lawyer_group_id, buyer: buyer_lawyer_group_id };
}

describe('welcome', () => {
  test('is sent once, when the account is created', async () => {
    const email = `${newId()}@people.example`;
    const names = { firstName: 'Zoë', middleName: null, lastName: 'Okoro' };
    for (const role of ['buy', 'sell'] as const) {
      await requestMagicLink({ email, role, names, browser: newId(), send: true, again: false });
      const { searchParams } = new URL(await linkTo(email), 'http://any');
      const answer = await new Browser().post(authenticate, '/authenticate', Object.fromEntries(searchParams));
      expect(answer.location).toBe(`/${role}/welcome`);
    }
    await deliverMail();
    const welcomes = (await messagesTo(email)).filter(({ subject }) => subject === 'Welcome to Keyturn');
    expect(welcomes).toHaveLength(1);
    expect(welcomes[0]?.text).toContain('Welcome, Zoë');
    expect(welcomes[0]?.text).toContain('You pay us nothing for registering.');
    expect(welcomes[0]?.text).toContain(`${process.env.APP_URL}/buy/welcome`);
  });
});

describe('solicitor introduction', () => {
  test('tells the seller about the seller’s, and the buyer about the buyer’s', async () => {
    const { person, saleId } = await sellerWithSale({ paid: true });
    const buyer = await buyerOf(saleId, { isAccepted: true });
    const solicitors = await giveSolicitors(saleId);
    const config = { invoicing_amount: 45_000 };
    await db.adminConfig.upsert({ where: { id: 1 }, create: { id: 1, ...config }, update: config });
    const toSeller = await send(solicitorIntroductionEmail, {
      key: newId(),
      to: person.email,
      sale_id: saleId,
      data: { groupId: solicitors.seller },
    });
    expect(toSeller?.subject).toBe('Meet your solicitor, Priya Raman');
    expect(toSeller?.text).toContain('will look after your sale of 18 Mill Lane, Ludlow, SY8 1DN');
    expect(toSeller?.text).toContain(`${solicitors.firm} pays us £450.00 including VAT (£375.00 plus £75.00)`);
    expect(toSeller?.text).toContain('sign in to see how to reach them');
    expect(toSeller?.text).not.toMatch(/01632 ?960100/);
    expect(toSeller?.html).not.toMatch(/01632.?960100/);
    expect(toSeller?.text).toContain(`/dashboard/sell/${saleId}`);
    expect(toSeller?.text).toContain('If an email says that bank details have changed');
    const purchase_id = buyer.purchaseId;
    const toBuyer = await send(solicitorIntroductionEmail, {
      key: newId(),
      to: buyer.person.email,
      purchase_id,
      data: { groupId: solicitors.buyer },
    });
    expect(toBuyer?.subject).toBe(`Meet your solicitor, ${solicitors.firm}`);
    expect(toBuyer?.text).toContain(`/dashboard/buy/${purchase_id}`);
    expect(toBuyer?.text).not.toContain('Solicitor:');
    expect(toBuyer?.text).toContain(
      `Who is who:\nEach side of a sale has a solicitor. ${solicitors.firm} acts for you`,
    );
    // A firm that is not on our panel pays us nothing.
    expect(toBuyer?.text).not.toContain('pays us');
  });

  test('does not introduce a buyer to their own solicitor', async () => {
    const { saleId } = await sellerWithSale({ paid: true });
    const buyer = await buyerOf(saleId, { isAccepted: true });
    const { seller, buyer: groupId, firm } = await giveSolicitors(saleId);
    const own = { firm_name: firm, solicitor_name: 'Ines Hart', email: 'ines@hart.example' };
    const wish = { id: newId(), purchase_id: buyer.purchaseId, kind: 'own', ...own } as const;
    await db.solicitorWish.create({ data: wish });
    const mail = await send(solicitorIntroductionEmail, {
      key: newId(),
      to: buyer.person.email,
      purchase_id: buyer.purchaseId,
      data: { groupId },
    });
    expect(mail).toBeUndefined();

    // The buyer's own solicitor may not know us.
    const groups = { seller_lawyer_group_id: seller, buyer_lawyer_group_id: groupId };
    const { id: assignmentId } = await db.solicitorAssignment.create({
      data: { id: newId(), sale_id: saleId, ...groups },
    });
    const to = `${newId()}@hart.example`;
    const about = { key: newId(), to, sale_id: saleId, purchase_id: buyer.purchaseId, data: { assignmentId } };
    const instruction = await send(solicitorInstructionEmail, about);
    expect(instruction?.text).toContain('Tomasz Zielinski told us that you are their solicitor. Please act for');
  });

  test('is not sent if there is no group', async () => {
    const { person, saleId } = await sellerWithSale({ paid: true });
    const email = { key: newId(), to: person.email, sale_id: saleId, data: { groupId: newId() } };
    expect(await send(solicitorIntroductionEmail, email)).toBeUndefined();
  });
});

describe('information request', () => {
  test.each([
    ['sewer_bill', 'We need your water bill for'],
    ['title_plan', 'We need your title plan for'],
    ['address_confirmation', 'Confirm your address:'],
    ['fee_approval', 'Approve an extra search fee:'],
  ] as const)('says what to do about %s, unless it has been received', async (type, words) => {
    const { person, saleId } = await sellerWithSale({ paid: true });
    const requestId = newId();
    await db.additionalSearchRequest.create({ data: { id: requestId, sale_id: saleId, type } });
    const ask = () =>
      send(informationRequestEmail, { key: newId(), to: person.email, sale_id: saleId, data: { requestId } });
    const sent = await ask();
    expect(sent?.subject).toBe(`${words} 18 Mill Lane, Ludlow, SY8 1DN`);
    const [how, button] =
      type === 'address_confirmation'
        ? ['Address: 18 Mill Lane, Ludlow, SY8 1DN', 'Answer now']
        : ['reply to this email', 'View property dashboard'];
    expect(sent?.text).toContain(how);
    expect(sent?.html).toContain(button);
    await db.additionalSearchRequest.update({ where: { id: requestId }, data: { status: 'received' } });
    await ask();
    expect(await messagesTo(person.email)).toHaveLength(1);
  });
});
