import type { Submission } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { redirect } from '@remix-run/node';
import { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import { addressLines } from '~/domain/address/rules';
import { deletePersonDraft } from '~/domain/onboarding/autosave-commands.server';
import { putPerson } from '~/domain/onboarding/commands.server';
import type { PeopleKind } from '~/domain/onboarding/drafts-schema';
import { getKnownAddresses } from '~/domain/onboarding/known-addresses-queries.server';
import { roleForms } from '~/domain/onboarding/role-forms-commands.server';
import { type FormAnswers, formVersion, staleQuestions } from '~/domain/onboarding/stale-form-rules.server';
import { choiceOf, type KnownAddresses, withChosenAddress } from '~/domain/people/address-choice-rules';
import { GIFTOR_QUESTIONS, PERSON_QUESTIONS } from '~/domain/people/questions';
import { type Giftor, type GiftorInput, type PersonInDeal, type PersonInput, personForm } from '~/domain/people/schema';
import { giftorPage } from '~/domain/purchase/schema';
import { columnsOf, fieldsOf } from '~/domain/shared/answers-rules';
import { type Pence, poundsInField } from '~/domain/shared/pence-rules';
import { refusingMissing } from '~/domain/shared/questions-schema';
import { id } from '~/domain/shared/schema';
import { notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { savingForm } from '~/routes/shared/submitted-form.server';
import { inDeal, urls } from '~/urls';
import { roleParams } from './journeys';
import { dealOfForm } from './property-form.server';
import { refusedForm } from './refused-form.server';
import { staleFormResult } from './stale-form.server';

/** The kinds of people that each role's form asks for. */
const kinds = { sell: ['sellers'], buy: ['buyers', 'giftors'] } as const satisfies Record<Role, PeopleKind[]>;

const fits = ({ role, kind }: { role: Role; kind: PeopleKind }) => (kinds[role] as readonly string[]).includes(kind);

const kind = { kind: z.enum(['sellers', 'buyers', 'giftors']) };

export const kindParams = roleParams.extend(kind).refine(fits);
export const personParams = roleParams.extend({ ...kind, personId: id }).refine(fits);

export type Kind = z.output<typeof kindParams>;

/**
 * A person of that form, as saved and as the fields show them.
 * @throws KnownError 404 when there is no such person
 */
export async function personOfForm(viewer: Viewer, url: URL, { role, kind, personId }: z.output<typeof personParams>) {
  const dealId = await dealOfForm(role, viewer, url);
  const form = await roleForms[role].read(viewer, dealId);
  const person = (form[kind] as (PersonInDeal | Giftor)[]).find((each) => each.personId === personId);
  if (!person) throw notFound();
  const addresses = await getKnownAddresses(viewer, role, form);
  return { dealId, person, addresses, known: inFields(person, addresses) };
}

/** The same for a new person. */
export async function newPersonOfForm(viewer: Viewer, url: URL, { role }: Kind) {
  const dealId = await dealOfForm(role, viewer, url);
  const form = await roleForms[role].read(viewer, dealId);
  return { dealId, addresses: await getKnownAddresses(viewer, role, form) };
}

/** A person as the form's fields show them. If their address is one of the choices, the address fields stay empty. */
export function inFields(person: PersonInDeal & { amount?: Pence }, addresses: KnownAddresses) {
  const addressChoice = choiceOf(person.correspondenceAddress, addresses);
  return {
    ...person,
    ...fieldsOf(GIFTOR_QUESTIONS, columnsOf(GIFTOR_QUESTIONS, person)),
    ...(person.amount !== undefined && { amount: poundsInField(person.amount) }),
    ...(addressChoice && { addressChoice }),
    ...((addressChoice === 'home' || addressChoice === 'mine') && { correspondenceAddress: null }),
  };
}

/** The key under which the draft of a person's form is saved, new people included. */
export const pageOf = ({ role, kind }: Kind, dealId: string | null, personId = 'new') =>
  [role, dealId ?? 'new', kind, personId].join(':');

/** The id in the form of a new person. */
export const newPersonId = (form: FormData): string => id.catch(() => newId()).parse(form.get('personId'));

/** The saved answers that a second tab must not overwrite unseen. */
const VERSIONED_ANSWERS: FormAnswers<Answers> = Object.fromEntries(
  GIFTOR_QUESTIONS.map(({ name, label }) => [label, [[name], (person: Answers) => answerOf(person, name)] as const]),
);
type Answers = PersonInDeal | Giftor | GiftorInput | PersonInput;

function answerOf({ correspondenceAddress, ...answers }: Answers, name: string): unknown {
  if (name === 'correspondenceAddress') return correspondenceAddress && addressLines(correspondenceAddress).join(', ');
  return (answers as Record<string, unknown>)[name] ?? null;
}

/** The hidden field of a person's form: the version of what was saved when it was made. */
export const personVersion = (saved: PersonInDeal | Giftor): string => formVersion(VERSIONED_ANSWERS, saved);

type Person = { id: string; saved: PersonInDeal | Giftor | null; addresses: KnownAddresses };

const someoneForm = refusingMissing(personForm, PERSON_QUESTIONS);
const forms = { sellers: someoneForm, buyers: someoneForm, giftors: giftorPage };

/** The schema of a person's form, with the chosen address filled in. */
export const withAddress = <Input extends PersonInput | GiftorInput>(
  schema: z.ZodType<Input>,
  addresses: KnownAddresses,
): z.ZodType<Input> => z.preprocess((given) => withChosenAddress(given, addresses), schema);

/** Saves an added or changed person. */
export async function savePerson(
  viewer: Viewer,
  { role, kind }: Kind,
  dealId: string | null,
  person: Person,
  { request, form }: { request: Request; form: FormData },
) {
  const schema = withAddress<PersonInput | GiftorInput>(forms[kind], person.addresses);
  const submission = parseWithZod(form, { schema, disableAutoCoercion: true });
  if (submission.status !== 'success') return refusedForm(request, viewer, 'personForm', submission);
  const answers = { ...submission.value, personId: person.id } as PersonInDeal | Giftor;
  const save = () => putPerson(roleForms[role], viewer, dealId, kind, answers);
  return savePersonUnlessStale(viewer, person, form, submission, save, inDeal(urls.aboutTheProperty(role), dealId));
}

type Parsed = Submission<unknown, string[]> & { value: PersonInput | GiftorInput };

/** Saves a person, unless another tab has done so since. */
export async function savePersonUnlessStale(
  viewer: Viewer,
  { saved }: Pick<Person, 'saved'>,
  form: FormData,
  submission: Parsed,
  save: () => Promise<void>,
  next: string,
) {
  const known = saved && { values: saved, answers: saved };
  const changed = staleQuestions(VERSIONED_ANSWERS, form.get('seen'), known, submission.value);
  if (changed.length > 0) return staleFormResult(submission, changed);
  return savingForm(submission, async () => {
    await save();
    await deletePersonDraft(viewer);
    return redirect(next, 303);
  });
}
