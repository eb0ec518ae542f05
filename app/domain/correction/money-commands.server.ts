import type { z } from 'zod';
import { savePeople } from '~/domain/people/commands.server';
import { fullName } from '~/domain/people/rules';
import { fundingColumns } from '~/domain/purchase/commands.server';
import { fundingSelect } from '~/domain/purchase/queries.server';
import { FUNDING_SOURCES, fundingSources } from '~/domain/purchase/rules';
import { YES_NO_OR_NOT_SURE } from '~/domain/shared/questions';
import type { Tx } from '~/platform/db.server';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { CorrectablePart } from './commands.server';
import { refuseAfterExchange, refuseWhileChecked } from './person-commands.server';
import { type CustomerAnswer, changesIn } from './rules';
import type { moneyForm } from './schema';

const giftorSelect = {
  where: { role: 'giftor' },
  orderBy: { id: 'asc' },
  select: { first_name: true, last_name: true },
} as const;

type Row = Prisma.PurchaseGetPayload<{ select: typeof fundingSelect }>;
/** With the names of the giftors: they are removed when none of the money is a gift. */
type Money = Row & { giftors: string | null };

async function read(tx: Pick<Tx, 'purchase'>, id: string): Promise<Money | null> {
  const row = await tx.purchase.findUnique({ where: { id }, select: { ...fundingSelect, people: giftorSelect } });
  if (!row) return null;
  const { people, ...money } = row;
  const names = people.map((each) => fullName({ firstName: each.first_name, lastName: each.last_name }));
  return { ...money, giftors: names.join(', ') || null };
}

const answersOf = (money: Money): CustomerAnswer[] => [
  { label: 'Where the money comes from', value: sourcesOf(money), isPrivate: true },
  { label: 'Gifts', value: YES_NO_OR_NOT_SURE.toWords(money.gifts), isPrivate: true },
  { label: 'Giving you money', value: money.giftors, isPrivate: true },
];

function sourcesOf(money: Money): string | null {
  const words = fundingSources.flatMap((source) => {
    const { label, column } = FUNDING_SOURCES[source];
    if (!money[column]) return [];
    return source === 'otherFunding' && money.other_funding_comments
      ? `${label}: ${money.other_funding_comments}`
      : label;
  });
  return words.join(', ') || null;
}

/** Where a buyer's money comes from. */
export const moneyPart = (
  purchaseId: string,
  { funding }: Pick<z.output<typeof moneyForm>, 'funding'>,
): CorrectablePart<Money> => ({
  part: 'money',
  deal: { purchase_id: purchaseId },
  read: (tx) => read(tx, purchaseId),
  change: () => ({ ...fundingColumns(funding), ...(funding.gifts === 'yes' ? {} : { giftors: null }) }),
  write: async (tx, { giftors, ...money }, saved) => {
    if (giftors === null && saved.giftors !== null) {
      await refuseAfterExchange(tx, purchaseId);
      await refuseWhileChecked(tx, { purchase_id: purchaseId, role: 'giftor' });
      await savePeople(tx, { role: 'giftor', purchase_id: purchaseId }, []);
    }
    await tx.purchase.update({ where: { id: purchaseId }, data: money });
  },
  changes: (before, after) => changesIn(answersOf(before), answersOf(after)),
});
