import { expect, test } from 'vitest';
import { emailsOf } from './emails-rules.server';
import type { SituationOfSale } from './queries.server';
import type { UnconfirmedAssignment } from './schema';

const instructing = {
  lawyerGroupsIds: { seller: 'group', buyer: 'other' },
  sendCheckedEmails: { seller_instruction: true },
  seller_comments: null,
  buyer_comments: null,
} as UnconfirmedAssignment;

const keysOf = (email: string) => {
  const history = [{ id: 'first', groupId: 'group', comments: null }];
  const side = { history, recipients: [email] };
  const situation = {
    saleId: 'sale',
    sellerUser: { id: 'seller', email: 'ann@example.org' },
    sellerFollowers: [],
    purchases: [],
  };
  const whole = { ...situation, seller: side, buyer: side } as unknown as SituationOfSale;
  return emailsOf('second', instructing, whole).instructions.map(({ key }) => key);
};

test('a solicitor whose email address differs only in case is not instructed again', () => {
  const [key] = keysOf('Legal@Firm.example');
  expect(key).toContain('solicitor-instruction:sale:first:');
  expect(keysOf('legal@firm.EXAMPLE')).toEqual([key]);
  expect(keysOf('other@firm.example')).not.toEqual([key]);
});
