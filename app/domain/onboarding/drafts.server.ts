import type { Viewer } from '~/domain/account/queries.server';
import type { PersonInDeal } from '~/domain/people/schema';
import type { Tx } from '~/platform/db.server';

/** What a sign-in has in hand; `{}` means a new sale, or a new purchase. */
export type OnboardingFlow = {
  transactionId?: string;
  purchaseIntentId?: string;
  /** Registered through JSON, and in no sale yet. */
  propertyId?: string;
};

/** Which sale a property form is about. */
export type FormTarget = {
  /** The sale it changes; null when it is for a new one. */
  saleId: string | null;
  /** The newest sale there was when the form was shown: one that came since was made by this same form, sent twice. */
  newestSaleId: string | null;
};

/** What was typed about the property and is not saved. It counts for the form of the same sale alone. */
export type TransactionForm = FormTarget & {
  /** By field name, as typed. */
  typed: Record<string, unknown>;
  /** Stands in place of the saved list once it was touched. */
  sellers?: PersonInDeal[];
  /** The form was submitted, and saving it failed unexpectedly: the words for that. */
  failure?: string;
};

/** Terms of this sale were agreed to, and that could not be recorded: payment sends back to the terms, which say so. */
export type UnrecordedTerms = { saleId: string };

/** What was typed about oneself and is not saved; by field name. */
export type AboutYouForm = { typed: Record<string, unknown> };

type Drafts = {
  onboardingFlow: OnboardingFlow;
  aboutYou: AboutYouForm;
  transactionForm: TransactionForm;
  unrecordedTerms: UnrecordedTerms;
};

export async function readDraft<Key extends keyof Drafts>(
  tx: Tx,
  viewer: Viewer,
  key: Key,
): Promise<Drafts[Key] | null> {
  const draft = await tx.draft.findUnique({ where: { session_id_key: { session_id: viewer.sessionId, key } } });
  return (draft?.data as Drafts[Key] | undefined) ?? null;
}

export async function writeDraft<Key extends keyof Drafts>(
  tx: Tx,
  viewer: Viewer,
  key: Key,
  value: Drafts[Key],
): Promise<void> {
  const id = { session_id: viewer.sessionId, key };
  // As JSON holds it: without what is undefined.
  const data = JSON.parse(JSON.stringify(value));
  await tx.draft.upsert({ where: { session_id_key: id }, create: { ...id, data }, update: { data } });
}

export async function dropDraft(tx: Tx, viewer: Viewer, key: keyof Drafts): Promise<void> {
  await tx.draft.deleteMany({ where: { session_id: viewer.sessionId, key } });
}
