import type { Viewer } from '~/domain/account/queries.server';
import type { Giftor, PersonInDeal } from '~/domain/people/schema';
import { sql, type Tx } from '~/platform/db.server';

/**
 * What a sign-in has in hand: for each role the deal that it created or resumed. Null means a new one; absent, that nothing
 * was chosen and the latest counts.
 */
export type OnboardingFlow = {
  transactionId?: string | null;
  purchaseIntentId?: string | null;
  /** Registered through JSON, and in no sale yet. */
  propertyId?: string;
};

/** Which sale or purchase a property form is about. */
export type FormTarget = {
  /** The one it changes; null when it is for a new one. */
  dealId: string | null;
  /** The newest there was when the form was shown: one that came since was made by this same form, sent twice. */
  newestId: string | null;
};

/** Further people, by the pages that ask for them. */
export type PeopleLists = { sellers: PersonInDeal[]; buyers: PersonInDeal[]; giftors: Giftor[] };
export type PeopleKind = keyof PeopleLists;

/** What was typed about the property and is not saved. It counts for the form of the same deal alone. */
export type PropertyDraft = FormTarget & {
  /** By field name, as typed. */
  typed: Record<string, unknown>;
  /** The form was submitted, and saving it failed unexpectedly: the words for that. */
  failure?: string;
  /** Each stands in place of the saved list once it was touched. */
} & Partial<PeopleLists>;

/** Terms of this deal were agreed to, and that could not be recorded: the next step sends back to the terms, which say so. */
export type UnrecordedTerms = { dealId: string };

/** What was typed about oneself and is not saved; by field name. */
export type AboutYouForm = { typed: Record<string, unknown> };

/** What was typed about somebody else and is not saved: for the page of that name alone. */
export type PersonDraft = { page: string; typed: Record<string, unknown> };

type Drafts = {
  onboardingFlow: OnboardingFlow;
  aboutYou: AboutYouForm;
  personForm: PersonDraft;
  transactionForm: PropertyDraft;
  purchaseIntentForm: PropertyDraft;
  unrecordedTerms: UnrecordedTerms;
};

const draft = 'select data from draft where session_id = $1 and key = $2';

/** One round trip. `tx` when what is read is about to be changed. */
export async function readDraft<Key extends keyof Drafts>(
  viewer: Viewer,
  key: Key,
  tx?: Tx,
): Promise<Drafts[Key] | null> {
  const values = [viewer.sessionId, key];
  const [row] = tx
    ? await tx.$queryRawUnsafe<{ data: Drafts[Key] }[]>(draft, ...values)
    : await sql<{ data: Drafts[Key] }>('draft', draft, values);
  return row?.data ?? null;
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

/** Takes something in hand; what else is in hand stays there. */
export async function takeInHand(tx: Tx, viewer: Viewer, change: OnboardingFlow): Promise<void> {
  await writeDraft(tx, viewer, 'onboardingFlow', { ...(await readDraft(viewer, 'onboardingFlow', tx)), ...change });
}
