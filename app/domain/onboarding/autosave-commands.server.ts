import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { aboutYouPage } from '~/domain/people/schema';
import { BUYER_PROPERTY_FIELDS, giftorForm } from '~/domain/purchase/schema';
import { SELLER_PROPERTY_FIELDS } from '~/domain/sale/schema';
import { KnownError } from '~/platform/errors';
import { buyForm } from './buy-form-commands.server';
import { savePropertyDraft } from './commands.server';
import { dropDraft, writeDraft } from './drafts-commands.server';
import { formTarget } from './schema';
import { sellForm } from './sell-form-commands.server';

type Typed = Record<string, unknown>;

type AutosavedForm = {
  /** Other fields are not saved. */
  fields: readonly string[];
  saveDraft: (viewer: Viewer, typed: Typed, sent: Typed) => Promise<void>;
};

/** The forms that are saved while someone types, by the name of their draft. */
const forms = {
  aboutYou: {
    fields: Object.keys(aboutYouPage.shape),
    saveDraft: (viewer, typed) => transactionAs(viewer, (tx) => writeDraft(tx, viewer, 'aboutYou', { typed })),
  },
  personForm: {
    fields: [...Object.keys(giftorForm.shape), 'addressChoice'],
    saveDraft: (viewer, typed, { page }) =>
      transactionAs(viewer, (tx) =>
        writeDraft(tx, viewer, 'personForm', { page: String(page).slice(0, MAX_PAGE_LENGTH), typed }),
      ),
  },
  transactionForm: {
    fields: SELLER_PROPERTY_FIELDS,
    saveDraft: (viewer, typed, sent) => savePropertyDraft(sellForm, viewer, formTarget.parse(sent), typed),
  },
  purchaseIntentForm: {
    fields: BUYER_PROPERTY_FIELDS,
    saveDraft: (viewer, typed, sent) =>
      savePropertyDraft(buyForm, viewer, formTarget.parse(sent), { funding: {}, ...typed }),
  },
} satisfies Record<string, AutosavedForm>;

export type AutosavedKey = keyof typeof forms;
export const AUTOSAVED_KEYS = Object.keys(forms) as [AutosavedKey, ...AutosavedKey[]];

/** A page key names the form of one person, or of a new one, in one deal. */
const MAX_PAGE_LENGTH = 100;

/** In characters of JSON: several times the longest valid answers. */
const MAX_LENGTH = 16_000;

/**
 * Saves what was typed and not submitted. Submitting the form deletes it.
 * @throws KnownError 413
 */
export async function autosave(viewer: Viewer, key: AutosavedKey, sent: Typed): Promise<void> {
  const form: AutosavedForm = forms[key];
  const typed = Object.fromEntries(Object.entries(sent).filter(([name]) => form.fields.includes(name)));
  if (JSON.stringify(typed).length > MAX_LENGTH) throw new KnownError(413, 'Please check your input and try again.');
  await form.saveDraft(viewer, typed, sent);
}

/** Deletes the draft once the person is saved. */
export const deletePersonDraft = (viewer: Viewer): Promise<void> =>
  transactionAs(viewer, (tx) => dropDraft(tx, viewer, 'personForm'));
