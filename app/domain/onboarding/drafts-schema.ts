import { z } from 'zod';
import { type Giftor, keptGiftor, keptPerson, type PersonInDeal } from '~/domain/people/schema';
import { id } from '~/domain/shared/schema';
import { typed } from './schema';

const chosenId = id.nullish().catch(undefined);

/**
 * The current deals of a sign-in: for each role the one that it created or resumed. Null means a new one; absent, that nothing
 * was chosen and the latest counts.
 */
export const onboardingFlow = z.object({
  transactionId: chosenId,
  purchaseIntentId: chosenId,
  /** Registered through JSON, and in no sale yet. */
  propertyId: id.optional().catch(undefined),
});
export type OnboardingFlow = z.output<typeof onboardingFlow>;

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

const idOrNone = id.nullable().catch(null);

/** Who was added was checked when they were; a person that this release cannot show is left out. */
const peopleIn = <Person>(person: z.ZodType<Person>) =>
  z
    .array(z.unknown())
    .transform((people) => people.flatMap((each) => person.safeParse(each).data ?? []))
    .optional()
    .catch(undefined);

/** What was typed about the property and is not saved. */
export const propertyDraft = z.object({
  dealId: idOrNone,
  newestId: idOrNone,
  typed,
  /** The form was submitted, and saving it failed unexpectedly: the words for that. */
  failure: z.string().optional().catch(undefined),
  /** Each replaces the saved list once it has been changed. */
  sellers: peopleIn(keptPerson),
  buyers: peopleIn(keptPerson),
  giftors: peopleIn(keptGiftor),
});

/** Terms of this deal were agreed to, and that could not be recorded: the next step sends back to the terms, which say so. */
const unrecordedTerms = z.object({});

/** What was typed about oneself and is not saved; by field name. */
const aboutYouDraft = z.object({ typed });

/** What was typed about someone else and is not saved: for the page of that name alone. */
const personDraft = z.object({ page: z.string(), typed });

/** The drafts of this noun, by their keys. */
export const onboardingDrafts = {
  aboutYou: aboutYouDraft,
  personForm: personDraft,
  transactionForm: propertyDraft,
  purchaseIntentForm: propertyDraft,
  unrecordedTerms,
};
