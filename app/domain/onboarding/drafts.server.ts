import { draftsOf } from '~/domain/account/drafts.server';
import type { Viewer } from '~/domain/account/queries.server';
import type { Giftor, PersonInDeal } from '~/domain/people/schema';
import type { Tx } from '~/platform/db.server';

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

export const { read: readDraft, write: writeDraft, drop: dropDraft } = draftsOf<Drafts>();

/** Takes something in hand; what else is in hand stays there. */
export async function takeInHand(tx: Tx, viewer: Viewer, change: OnboardingFlow): Promise<void> {
  await writeDraft(tx, viewer, 'onboardingFlow', { ...(await readDraft(viewer, 'onboardingFlow', tx)), ...change });
}
