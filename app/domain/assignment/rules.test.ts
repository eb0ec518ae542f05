import { describe, expect, it } from 'vitest';
import {
  actsForBoth,
  findOccasion,
  initiallyTicked,
  initialTicks,
  isAboutBuyer,
  recipientsOf,
  refusedEmails,
  type Situation,
} from './rules';

const situation = (more: Partial<Situation> = {}): Situation => ({
  seller: { isPanel: true, recipients: ['grace@firm.example'] },
  buyer: { recipients: ['noor@firm.example'] },
  hasActivePurchase: true,
  takesInBuyer: true,
  isBuyersOwn: false,
  isOfGroup: false,
  ...more,
});
const refused = (more: Partial<Situation>) => Object.keys(refusedEmails(situation(more)));

describe('the emails of an assignment', () => {
  it('can all be sent, except the plot plan request; for a group, only those not to buyers', () => {
    expect(refused({})).toEqual(['plot_plan_request']);
    expect(refusedEmails(situation({ isOfGroup: true }))).toEqual({
      buyer_introduction: 'Each buyer is introduced on the transaction of their own unit',
      buyer_instruction: 'Each buyer is introduced on the transaction of their own unit',
    });
  });

  it('do not introduce a seller to a solicitor who is not on the panel', () => {
    expect(refused({ seller: { isPanel: false, recipients: ['a@b.example'] } })).toEqual([
      'seller_introduction',
      'plot_plan_request',
    ]);
  });

  it('cannot be sent to a buyer while there is none', () => {
    expect(refused({ hasActivePurchase: false })).toEqual([
      'buyer_introduction',
      'buyer_instruction',
      'plot_plan_request',
    ]);
  });

  it('cannot be sent to a buyer when staff tick none, with that as the reason', () => {
    expect(refusedEmails(situation({ takesInBuyer: false }))).toMatchObject({
      buyer_introduction: 'No buyer is ticked',
      buyer_instruction: 'No buyer is ticked',
    });
  });

  it('do not introduce a buyer to their own solicitor, who is instructed all the same', () => {
    expect(refused({ isBuyersOwn: true })).toEqual(['buyer_introduction', 'plot_plan_request']);
  });

  it('cannot be sent to a group without an email address', () => {
    const nobody = { recipients: [] };
    expect(refused({ seller: { isPanel: true, ...nobody }, buyer: nobody })).toEqual([
      'seller_instruction',
      'buyer_instruction',
      'plot_plan_request',
    ]);
  });
});

describe('who acts for both sides', () => {
  const group = (id: string, firmId: string) => ({ id, firmId });
  it.each([
    ['one group', group('A', 'firm'), group('A', 'firm'), 'group'],
    ['two groups of one firm', group('A', 'firm'), group('B', 'firm'), 'firm'],
    ['groups of two firms', group('A', 'firm'), group('B', 'another'), null],
    ['a group that is gone', null, group('A', 'firm'), null],
  ])('%s', (_, seller, buyer, expected) => expect(actsForBoth(seller, buyer)).toBe(expected));
});

describe('who reads what a lawyer group is sent', () => {
  const firm = 'post@firm.example';
  it('is the solicitor, then the others, each once', () => {
    const assistants = [null, 'Post@Desk.example'];
    const group = ['GRACE@firm.example', 'post@desk.example', 'checks@firm.example'];
    expect(recipientsOf({ solicitor: 'grace@firm.example', assistants, group, firm })).toEqual([
      'grace@firm.example',
      'Post@Desk.example',
      'checks@firm.example',
    ]);
  });

  it('is the firm when no one in the group has an address, or the group is empty', () => {
    const none = { solicitor: null, assistants: [null], group: [] };
    expect(recipientsOf({ ...none, firm })).toEqual([firm]);
    expect(recipientsOf({ ...none, firm: null })).toEqual([]);
  });
});

describe('the buyers who are ticked when the dialog opens', () => {
  const [amir, jo, kim, disputed] = [
    { id: 'amir', isTaken: true, canBeTakenIn: true },
    { id: 'jo', isTaken: false, canBeTakenIn: true },
    { id: 'kim', isTaken: false, canBeTakenIn: true },
    { id: 'lee', isTaken: false, canBeTakenIn: false },
  ];
  it.each([
    ['the only buyer', [jo], false, [jo]],
    ['no newcomer beside one who is accepted, exchanged or completed', [amir, jo], false, [amir]],
    ['no newcomer when another, who did not confirm, has exchanged', [jo], true, []],
    ['neither of two newcomers', [jo, kim], false, []],
    ['no one that the seller disputes', [disputed], false, []],
    ['no newcomer beside one that the seller disputes', [disputed, jo], false, []],
    ['no one when there is no buyer', [], false, []],
  ])('are %s', (_, buyers, isTakenElsewhere, expected) =>
    expect(initiallyTicked(buyers, isTakenElsewhere)).toEqual(expected),
  );
});

describe('the emails that are ticked when the dialog opens', () => {
  const saved = { seller: 'A', buyer: 'B' };
  const ticked = (...given: Parameters<typeof initialTicks>) =>
    Object.entries(initialTicks(...given))
      .filter(([, isTicked]) => isTicked)
      .map(([email]) => email);
  const [ofSeller, ofBuyer] = [
    ['seller_introduction', 'seller_instruction'],
    ['buyer_introduction', 'buyer_instruction'],
  ];

  it.each([
    ['all of a first assignment', saved, { seller: null, buyer: null }, true, [...ofSeller, ...ofBuyer]],
    ['none when nothing has changed', saved, saved, false, []],
    ['the buyer’s when a buyer came after the group was chosen', saved, saved, true, ofBuyer],
    ['the seller’s when the seller’s group changes', { seller: 'C', buyer: 'B' }, saved, false, ofSeller],
    ['the buyer’s when the buyer’s group changes', { seller: 'A', buyer: 'C' }, saved, false, ofBuyer],
  ])('are %s', (_, chosen, before, hasBuyer, expected) => {
    expect(ticked(chosen, before, hasBuyer)).toEqual(expected);
  });
});

describe('an assignment is about the buyer’s side', () => {
  const saved = {
    seller_lawyer_group_id: 'A',
    buyer_lawyer_group_id: 'B',
    seller_comments: null,
    buyer_comments: null,
  };
  const nothing = {
    seller_introduction: false,
    buyer_introduction: false,
    seller_instruction: false,
    buyer_instruction: false,
    plot_plan_request: false,
  };
  const same = {
    lawyerGroupsIds: { seller: 'A', buyer: 'B' },
    sendCheckedEmails: nothing,
    seller_comments: null,
    buyer_comments: null,
    date_legal_started: null,
  };
  const another = { seller: 'C', buyer: 'B' };
  const ticked = (email: keyof typeof nothing) => ({ sendCheckedEmails: { ...nothing, [email]: true } });

  it.each([
    ['that confirms it and says nothing else', {}],
    ['with another group', { lawyerGroupsIds: { seller: 'A', buyer: 'C' } }],
    ['with an introduction', ticked('buyer_introduction')],
    [
      'with an instruction, whatever it changes for the seller',
      { ...ticked('buyer_instruction'), lawyerGroupsIds: another },
    ],
    ['with comments', { buyer_comments: 'Wants to move by June' }],
  ])('%s', (_, given) => expect(isAboutBuyer({ ...same, ...given }, saved)).toBe(true));

  it.each([
    ['another group of the seller’s', { lawyerGroupsIds: another }],
    ['an email to the seller', ticked('seller_introduction')],
    ['an instruction of the seller’s solicitor', ticked('seller_instruction')],
    ['comments on the seller', { seller_comments: 'The keys are with the agent' }],
    ['the day legals started', { date_legal_started: '2026-07-01' }],
  ])('but not one that is only for %s', (_, given) => expect(isAboutBuyer({ ...same, ...given }, saved)).toBe(false));
});

describe('the occasion of an email', () => {
  const given = (id: string, groupId: string, comments: string | null = null) => ({ id, groupId, comments });

  it('is new for the first assignment, another group, and a group that comes back', () => {
    expect(findOccasion([], { groupId: 'A' })).toBeNull();
    expect(findOccasion([given('1', 'A')], { groupId: 'B' })).toBeNull();
    expect(findOccasion([given('2', 'B'), given('1', 'A')], { groupId: 'A' })).toBeNull();
  });

  it('is the assignment that brought the group in, whatever came after', () => {
    const history = [given('4', 'A', 'now'), given('3', 'A'), given('2', 'B'), given('1', 'A')];
    expect(findOccasion(history, { groupId: 'A' })).toBe('3');
  });

  it('is new for comments that were not there before', () => {
    const history = [given('3', 'A'), given('2', 'A', 'Quickly, please'), given('1', 'A')];
    expect(findOccasion(history, { groupId: 'A', comments: 'Quickly, please' })).toBe('2');
    expect(findOccasion(history, { groupId: 'A', comments: null })).toBe('1');
    expect(findOccasion(history, { groupId: 'A', comments: 'No hurry' })).toBeNull();
  });
});
