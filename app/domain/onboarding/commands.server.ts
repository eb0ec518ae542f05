import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import type { Address } from '~/domain/address/rules';
import { tooManyPeople } from '~/domain/people/commands.server';
import { MAX_PEOPLE } from '~/domain/people/rules';
import type { Giftor, PersonInDeal } from '~/domain/people/schema';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError } from '~/platform/errors';
import { buyForm } from './buy-form-commands.server';
import { dropDraft, setCurrentDeal, writeDraft } from './drafts-commands.server';
import { readDraft } from './drafts-queries.server';
import type { FormTarget, PeopleKind, PeopleLists } from './drafts-schema';
import { type FormStore, listsOf, type PropertyForm, type RoleForm } from './property-form-commands.server';
import { sellForm } from './sell-form-commands.server';

/** The property form's answers, and the fields they were typed in. */
type Submitted<Answers> = {
  form: Pick<PropertyForm, 'target' | PeopleKind>;
  answers: Answers;
  typed: Record<string, unknown>;
};

/**
 * Saves the page about the property: the home, the deal and its people, all or nothing. Sent twice, it saves once. If saving fails
 * unexpectedly, what was typed is kept, and `retryPendingProperty` tries again from the next step.
 * @returns the id of the deal; null when it could not be saved
 * @throws KnownError 404 unless the deal is the viewer's own; 409 once it is paid for or confirmed; 422 for an unknown estate agent or home
 */
export async function submitProperty<Answers>(
  roleForm: RoleForm<Answers>,
  viewer: Viewer,
  { form, answers, typed }: Submitted<Answers>,
): Promise<string | null> {
  try {
    return await saveProperty(roleForm, viewer, form.target, answers);
  } catch (error) {
    if (error instanceof KnownError) throw error;
    reportError(error, { command: 'submitProperty' });
    const failure = `Failed to ${form.target.dealId === null ? 'create' : 'update'} ${roleForm.thing}`;
    await transactionAs(viewer, (tx) =>
      writeDraft(tx, viewer, roleForm.draft, { ...form.target, typed, ...listsOf(form), failure }, form.target.dealId),
    );
    return null;
  }
}

/**
 * Saves what `submitProperty` could not. The terms page calls this before anything is agreed to. Does nothing when no save is pending.
 * @throws KnownError 503 with the failure's message when it fails again
 */
export const retryPendingProperty = (role: Role, viewer: Viewer, dealId: string | null): Promise<void> =>
  role === 'sell' ? retry(sellForm, viewer, dealId) : retry(buyForm, viewer, dealId);

async function retry<Answers>(roleForm: RoleForm<Answers>, viewer: Viewer, dealId: string | null): Promise<void> {
  const draft = await readDraft(viewer, roleForm.draft, { dealId });
  if (!draft?.failure) return;
  try {
    const answers = roleForm.schema(listsOf(draft)).parse(draft.typed);
    await saveProperty(roleForm, viewer, draft, answers);
  } catch (error) {
    if (error instanceof KnownError) throw error;
    reportError(error, { command: 'retryPendingProperty' });
    throw new KnownError(503, draft.failure);
  }
}

function saveProperty<Answers>(
  roleForm: RoleForm<Answers>,
  viewer: Viewer,
  target: FormTarget,
  answers: Answers,
): Promise<string> {
  return transactionAs(viewer, async (tx) => {
    const saved = await roleForm.save(tx, viewer, target, answers);
    await setCurrentDeal(tx, viewer, { [roleForm.flow]: saved });
    await dropDraft(tx, viewer, roleForm.draft, target.dealId);
    return saved;
  });
}

/**
 * Keeps what was typed about the property, unfinished, while the person is on another page of the form. Someone who opens the form to add a
 * person and goes back has not answered whether there is one.
 */
export const savePropertyDraft = (
  store: FormStore,
  viewer: Viewer,
  target: FormTarget,
  typed: Record<string, unknown>,
  goingTo?: PeopleKind,
): Promise<void> =>
  changeForm(store, viewer, target.dealId, (form) =>
    goingTo && form[goingTo].length === 0 ? emptied[goingTo](typed) : typed,
  );

export const chooseAddress = (viewer: Viewer, saleId: string | null, address: Address): Promise<void> =>
  changeForm(sellForm, viewer, saleId, ({ values }) => ({ ...values, propertyAddress: address }));

/** @param choice an office's id, or one of the other answers */
export const chooseEstateAgent = (viewer: Viewer, saleId: string | null, choice: string): Promise<void> =>
  changeForm(sellForm, viewer, saleId, ({ values }) => ({ ...values, estateAgent: choice }));

export const chooseProperty = (viewer: Viewer, purchaseId: string | null, propertyId: string): Promise<void> =>
  changeForm(buyForm, viewer, purchaseId, ({ values }) => ({ ...values, property_id: propertyId }));

type Values = Record<string, unknown>;

/** The answer about people that follows from there being some, or none left. */
const filled: Record<PeopleKind, (values: Values) => Values> = {
  sellers: (values) => ({ ...values, isAnotherSellerSelected: 'yes' }),
  buyers: (values) => ({ ...values, ownershipType: 'Joint' }),
  giftors: (values) => ({ ...values, funding: { ...(values.funding as object), gifts: 'yes' } }),
};
const emptied: typeof filled = {
  sellers: (values) => ({ ...values, isAnotherSellerSelected: '' }),
  buyers: (values) => values,
  giftors: (values) => values,
};

/** Adds a person, or updates one in their place. @throws KnownError 422 when there is no room for one more */
export const putPerson = <Kind extends PeopleKind>(
  store: FormStore,
  viewer: Viewer,
  dealId: string | null,
  kind: Kind,
  person: PeopleLists[Kind][number],
): Promise<void> =>
  changeForm(store, viewer, dealId, (form) => {
    const people: (PersonInDeal | Giftor)[] = form[kind];
    const at = people.findIndex(({ personId }) => personId === person.personId);
    if (at === -1 && people.length >= MAX_PEOPLE) throw tooManyPeople();
    if (at === -1) people.push(person);
    else people[at] = person;
    return filled[kind](form.values);
  });

/** When the last person is removed, the answer that there are any is removed too. */
export const removePerson = (
  store: FormStore,
  viewer: Viewer,
  dealId: string | null,
  kind: PeopleKind,
  personId: string,
): Promise<void> =>
  changeForm(store, viewer, dealId, (form) => {
    const at = form[kind].findIndex((person) => person.personId === personId);
    if (at !== -1) form[kind].splice(at, 1);
    return form[kind].length === 0 ? emptied[kind](form.values) : form.values;
  });

/** @param change may change the lists in place. @returns the values that are kept */
async function changeForm(
  store: FormStore,
  viewer: Viewer,
  dealId: string | null,
  change: (form: PropertyForm) => Values,
): Promise<void> {
  await transactionAs(viewer, async (tx) => {
    const form = await store.read(viewer, dealId, tx);
    const typed = change(form);
    await writeDraft(tx, viewer, store.draft, { ...form.target, typed, ...listsOf(form) }, dealId);
  });
}

/** 'Start this page again': deletes what was typed on the property page and not submitted. */
export const deletePropertyDraft = ({ draft }: FormStore, viewer: Viewer, dealId: string | null): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    await dropDraft(tx, viewer, draft, dealId);
    await dropDraft(tx, viewer, 'personForm');
    await dropDraft(tx, viewer, 'companySeller');
  });

/** The same for the page about the viewer. */
export const deleteAboutYouDraft = (viewer: Viewer): Promise<void> =>
  transactionAs(viewer, (tx) => dropDraft(tx, viewer, 'aboutYou'));
