import type { Viewer } from '~/domain/account/queries.server';
import type { Address } from '~/domain/address/rules';
import type { AboutYou, PersonInDeal } from '~/domain/people/schema';
import { createProperty } from '~/domain/property/commands.server';
import { createSale, lockSeller, updateSale, updateSaleProperty } from '~/domain/sale/commands.server';
import { type SellerProperty, sellerPropertyForm } from '~/domain/sale/schema';
import { db, type Tx, transaction } from '~/platform/db.server';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError } from '~/platform/errors';
import { dropDraft, type FormTarget, readDraft, type TransactionForm, writeDraft } from './drafts.server';
import { getSellerForm, type SellerForm } from './seller-form.server';

export async function saveAboutYou(viewer: Viewer, answers: AboutYou): Promise<void> {
  await transaction(async (tx) => {
    await tx.user.update({
      where: { id: viewer.userId },
      data: {
        first_name: answers.firstName,
        middle_name: answers.middleName,
        last_name: answers.lastName,
        phone_number: answers.mobileNumber,
        version: { increment: 1 },
      },
    });
    await dropDraft(tx, viewer, 'aboutYou');
  });
}

/** What the property form says, and what was typed to say it. */
type Submitted = {
  target: FormTarget;
  answers: SellerProperty;
  typed: Record<string, unknown>;
  sellers: PersonInDeal[];
};

/**
 * Saves the page about the property: the home, the sale and its people, all or nothing. Sent twice it saves once. When
 * saving fails unexpectedly what was typed is kept, and `retryPendingProperty` tries again from the next step.
 * @throws KnownError 404 unless the sale is the viewer's own, 409 once it is paid for, 422 for an estate agent we do not know
 */
export async function submitSellerProperty(viewer: Viewer, submitted: Submitted): Promise<void> {
  try {
    await saveSellerProperty(viewer, submitted.target, submitted.answers);
  } catch (error) {
    if (error instanceof KnownError) throw error;
    reportError(error, { command: 'submitSellerProperty' });
    const { target, typed, sellers } = submitted;
    const failure = `Failed to ${target.saleId === null ? 'create' : 'update'} transaction`;
    await transaction((tx) => writeDraft(tx, viewer, 'transactionForm', { ...target, typed, sellers, failure }));
  }
}

/**
 * Saves what `submitSellerProperty` could not; the terms call this before anything is agreed to. Does nothing when
 * nothing is pending.
 * @throws KnownError 503 with the words of the failure when it fails again
 */
export async function retryPendingProperty(viewer: Viewer): Promise<void> {
  const draft = await readDraft(db, viewer, 'transactionForm');
  if (!draft?.failure) return;
  try {
    const answers = sellerPropertyForm(draft.sellers ?? []).parse(draft.typed);
    await saveSellerProperty(viewer, draft, answers);
  } catch (error) {
    if (error instanceof KnownError) throw error;
    reportError(error, { command: 'retryPendingProperty' });
    throw new KnownError(503, draft.failure);
  }
}

function saveSellerProperty(viewer: Viewer, target: FormTarget, { property, sale }: SellerProperty): Promise<void> {
  return transaction(async (tx) => {
    await lockSeller(tx, viewer.userId);
    let saleId = target.saleId ?? (await saleMadeSince(tx, viewer, target.newestSaleId));
    if (saleId === null) {
      saleId = await createSale(tx, viewer, await createProperty(tx, property), sale);
    } else {
      await updateSaleProperty(tx, viewer.userId, saleId, property);
      await updateSale(tx, viewer.userId, saleId, sale);
    }
    await writeDraft(tx, viewer, 'onboardingFlow', { transactionId: saleId });
    await dropDraft(tx, viewer, 'transactionForm');
  });
}

async function saleMadeSince(tx: Tx, viewer: Viewer, newestThen: string | null): Promise<string | null> {
  const newest = await tx.sale.findFirst({
    where: { primary_seller_id: viewer.userId },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    select: { id: true },
  });
  return newest && newest.id !== newestThen ? newest.id : null;
}

/**
 * Keeps what was typed about the property, unfinished as it is, while the person is on one of its other pages. Who goes to
 * add a further seller and turns back has not answered whether there is one.
 */
export const keepTyped = (
  viewer: Viewer,
  target: FormTarget,
  typed: Record<string, unknown>,
  goingTo: 'address' | 'sellers',
): Promise<void> =>
  changeForm(viewer, target.saleId, ({ sellers }) => ({
    typed: goingTo === 'sellers' && sellers.length === 0 ? withoutSellers(typed) : typed,
    sellers,
  }));

/** The same while the person is still on the page and types. */
export const keepTyping = (viewer: Viewer, target: FormTarget, typed: Record<string, unknown>): Promise<void> =>
  changeForm(viewer, target.saleId, ({ sellers }) => ({ typed, sellers }));

export const chooseAddress = (viewer: Viewer, saleId: string | null, address: Address): Promise<void> =>
  changeForm(viewer, saleId, ({ values, sellers }) => ({ typed: { ...values, propertyAddress: address }, sellers }));

/** Adds a further seller, or puts new details in the place of the old. */
export const putSeller = (viewer: Viewer, saleId: string | null, person: PersonInDeal): Promise<void> =>
  changeForm(viewer, saleId, ({ values, sellers }) => ({
    typed: { ...values, isAnotherSellerSelected: 'yes' },
    sellers: sellers.some(({ personId }) => personId === person.personId)
      ? sellers.map((seller) => (seller.personId === person.personId ? person : seller))
      : [...sellers, person],
  }));

/** With the last further seller goes the answer that there are any. */
export const removeSeller = (viewer: Viewer, saleId: string | null, personId: string): Promise<void> =>
  changeForm(viewer, saleId, ({ values, sellers }) => {
    const left = sellers.filter((seller) => seller.personId !== personId);
    return { typed: left.length > 0 ? values : withoutSellers(values), sellers: left };
  });

const withoutSellers = (values: Record<string, unknown>) => ({ ...values, isAnotherSellerSelected: '' });

async function changeForm(
  viewer: Viewer,
  saleId: string | null,
  change: (form: SellerForm) => Pick<TransactionForm, 'typed' | 'sellers'>,
): Promise<void> {
  await transaction(async (tx) => {
    await lockSeller(tx, viewer.userId);
    const form = await getSellerForm(viewer, saleId, tx);
    await writeDraft(tx, viewer, 'transactionForm', { ...form.target, ...change(form) });
  });
}
