import { savePeople } from '~/domain/people/commands.server';
import { fullName } from '~/domain/people/rules';
import { conflictIn } from '~/domain/purchase/schema';
import { companyChange } from '~/domain/sale/company-commands.server';
import { missingSeller } from '~/domain/sale/rules';
import { answersInWords, columnsOf, type SavedAnswers, selectOf, withChange } from '~/domain/shared/answers-rules';
import type { Question } from '~/domain/shared/questions';
import { missingIn } from '~/domain/shared/questions-schema';
import type { Tx } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import type { CorrectablePart } from './commands.server';
import { refuseWhileChecked } from './person-commands.server';
import { PURCHASE_ANSWERS, SALE_ANSWERS, saleAnswersOf } from './questions';
import { type CustomerAnswer, changesIn } from './rules';

/** By form name. An answer that is left out stays as it is. */
type Given = Record<string, unknown>;

/** The answers to these questions. */
const onlyTo = (questions: readonly Question[], given: Given): Given =>
  Object.fromEntries(questions.flatMap(({ name }) => (given[name] === undefined ? [] : [[name, given[name]]])));

const mergeAnswers = (questions: readonly Question[], saved: SavedAnswers, given: Given) =>
  withChange(questions, saved, given) as Record<string, unknown>;

// A sale

const readSale = (tx: Pick<Tx, 'sale'>, id: string) =>
  tx.sale.findUnique({ where: { id }, select: selectOf(SALE_ANSWERS) }) as Promise<SavedAnswers | null>;

/** A seller's answers, except those about the home, the agent and further sellers. */
export const salePart = (saleId: string, given: Given): CorrectablePart<SavedAnswers> => ({
  part: 'sale',
  deal: { sale_id: saleId },
  read: (tx) => readSale(tx, saleId),
  change: async (saved, tx) => {
    const sellers = { select: { people: { where: { role: 'seller' } } } } as const;
    const { group_id, is_another_seller_selected, _count } = await tx.sale.findUniqueOrThrow({
      where: { id: saleId },
      select: { group_id: true, is_another_seller_selected: true, _count: sellers },
    });
    const asked = saleAnswersOf({ isUnit: group_id !== null });
    const answers = mergeAnswers(SALE_ANSWERS, saved, onlyTo(asked, given));
    const isAnotherSellerSelected = is_another_seller_selected;
    const missing = missingSeller({ ...answers, isAnotherSellerSelected, sellers: _count.people });
    if (missing) throw new KnownError(422, missing, { customerType: [missing] });
    const unanswered = missingIn(SALE_ANSWERS, answers);
    const [message] = Object.values(unanswered).flat();
    if (message) throw new KnownError(422, message, unanswered);
    return columnsOf(SALE_ANSWERS, answers);
  },
  write: async (tx, next) => {
    const data = columnsIn(SALE_ANSWERS, next);
    await tx.sale.update({ where: { id: saleId }, data: { ...data, ...(await companyChange(tx, saleId, next)) } });
  },
  changes: (before, after) =>
    changesIn(answersInWords(SALE_ANSWERS, 'summary', before), answersInWords(SALE_ANSWERS, 'summary', after)),
});

/** Only the answers, from what the audit log keeps. */
const columnsIn = (questions: readonly Question[], saved: SavedAnswers) =>
  Object.fromEntries(questions.flatMap(({ column }) => (column ? [[column, saved[column]]] : [])));

// A purchase

/** With the names of the further buyers: they are removed when the home is to be owned by one person alone. */
type PurchaseSaved = SavedAnswers & { buyers: string | null };

async function readPurchase(tx: Pick<Tx, 'purchase'>, id: string): Promise<PurchaseSaved | null> {
  const names = {
    where: { role: 'buyer' },
    orderBy: { id: 'asc' },
    select: { first_name: true, last_name: true },
  } as const;
  const row = await tx.purchase.findUnique({
    where: { id },
    select: { ...selectOf(PURCHASE_ANSWERS), people: names },
  });
  if (!row) return null;
  const { people, ...answers } = row as SavedAnswers & { people: { first_name: string; last_name: string }[] };
  const buyers = people.map((each) => fullName({ firstName: each.first_name, lastName: each.last_name }));
  return { ...answers, buyers: buyers.join(', ') || null };
}

const purchaseAnswersOf = (saved: PurchaseSaved): CustomerAnswer[] => [
  ...answersInWords(PURCHASE_ANSWERS, 'summary', saved),
  { label: 'Buying with you', value: saved.buyers },
];

/** A buyer's answers, except those about further buyers and about where the money comes from. */
export const purchasePart = (purchaseId: string, given: Given): CorrectablePart<PurchaseSaved> => ({
  part: 'purchase',
  deal: { purchase_id: purchaseId },
  read: (tx) => readPurchase(tx, purchaseId),
  change: (saved) => {
    const answers = mergeAnswers(PURCHASE_ANSWERS, saved, given);
    const conflict = conflictIn(answers, saved.buyers === null ? 0 : 1);
    if (conflict) throw refused(conflict);
    const isSole = answers.ownershipType === 'Sole';
    return { ...columnsOf(PURCHASE_ANSWERS, answers), ...(isSole ? { buyers: null } : {}) };
  },
  write: async (tx, next, saved) => {
    if (next.buyers === null && saved.buyers !== null) {
      await refuseWhileChecked(tx, { purchase_id: purchaseId, role: 'buyer' });
      await savePeople(tx, { role: 'buyer', purchase_id: purchaseId }, []);
    }
    await tx.purchase.update({ where: { id: purchaseId }, data: columnsIn(PURCHASE_ANSWERS, next) });
  },
  changes: (before, after) => changesIn(purchaseAnswersOf(before), purchaseAnswersOf(after)),
});

/** People have a page of their own, so the error that they are missing belongs to the question whether there are any. */
function refused({ additionalBuyers, ...rest }: Record<string, string[]>): KnownError {
  const problems = additionalBuyers ? { ...rest, ownershipType: additionalBuyers } : rest;
  return new KnownError(422, Object.values(problems).flat()[0] ?? '', problems);
}
