import { z } from 'zod';
import { draftGiftor, draftPerson, type Giftor, type PersonInDeal } from '~/domain/people/schema';
import { id } from '~/domain/shared/schema';
import { typed } from './schema';

const chosenId = id.nullish().catch(undefined);

/**
 * The current deals of a session: for each role the deal that it created or resumed. Null means a new one. When absent, none was chosen,
 * and the latest is the current one.
 */
export const onboardingFlow = z.object({
  transactionId: chosenId,
  purchaseIntentId: chosenId,
  /** A property that was registered through JSON and has no sale yet. */
  propertyId: id.optional().catch(undefined),
});
export type OnboardingFlow = z.output<typeof onboardingFlow>;

/** The sale or purchase that a property form is about. */
export type FormTarget = {
  /** The deal that the form changes; null for a new one. */
  dealId: string | null;
  /** The newest deal when the form was shown. A newer one was made by this same form, sent twice. */
  newestId: string | null;
};

/** The lists of further people, by the pages that ask for them. */
export type PeopleLists = { sellers: PersonInDeal[]; buyers: PersonInDeal[]; giftors: Giftor[] };
export type PeopleKind = keyof PeopleLists;

const idOrNone = id.nullable().catch(null);

/** People were checked when they were added. One that this release cannot parse is left out. */
const peopleIn = <Person>(person: z.ZodType<Person>) =>
  z
    .array(z.unknown())
    .transform((people) => people.flatMap((each) => person.safeParse(each).data ?? []))
    .optional()
    .catch(undefined);

/** What was typed about the property and is not submitted. */
export const propertyDraft = z.object({
  dealId: idOrNone,
  newestId: idOrNone,
  typed,
  /** The error message when the submitted form could not be saved. */
  failure: z.string().optional().catch(undefined),
  /** Each list replaces the saved one once it has been changed. */
  sellers: peopleIn(draftPerson),
  buyers: peopleIn(draftPerson),
  giftors: peopleIn(draftGiftor),
});

/** The terms of this deal were agreed to, but that could not be recorded. The next step redirects to the terms, which say so. */
const unrecordedTerms = z.object({});

/** The company that the customer found in the register last. */
const companySeller = z.object({ company_number: z.string(), name: z.string(), status: z.string().nullable() });

/** What was typed on the about-you page and not submitted, by field name. */
const aboutYouDraft = z.object({ typed });

/** What was typed about another person and not submitted, for the page of that name only. */
const personDraft = z.object({ page: z.string(), typed });

/** The drafts of onboarding, by their keys. */
export const onboardingDrafts = {
  aboutYou: aboutYouDraft,
  personForm: personDraft,
  transactionForm: propertyDraft,
  purchaseIntentForm: propertyDraft,
  unrecordedTerms,
  companySeller,
};
