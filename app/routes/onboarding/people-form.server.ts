import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import { forgetPersonForm } from '~/domain/onboarding/autosave.server';
import { putPerson } from '~/domain/onboarding/commands.server';
import type { PeopleKind } from '~/domain/onboarding/drafts.server';
import { sides } from '~/domain/onboarding/sides.server';
import { displayPhone } from '~/domain/people/rules';
import { type Giftor, type GiftorInput, type PersonInDeal, type PersonInput, personForm } from '~/domain/people/schema';
import { poundsInField } from '~/domain/property/rules';
import { id } from '~/domain/property/schema';
import { giftorForm } from '~/domain/purchase/schema';
import { notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import type { Result } from '~/routes/form';
import { savingForm } from '~/routes/kept-form.server';
import { urls } from '~/urls';
import { roleParams } from './journeys';
import { dealOfForm } from './property-form.server';

/** Whom each role's form asks for. */
const kinds = { sell: ['sellers'], buy: ['buyers', 'giftors'] } as const satisfies Record<Role, PeopleKind[]>;

const fits = ({ role, kind }: { role: Role; kind: PeopleKind }) => (kinds[role] as readonly string[]).includes(kind);

const kind = { kind: z.enum(['sellers', 'buyers', 'giftors']) };

export const kindParams = roleParams.extend(kind).refine(fits);
export const personParams = roleParams.extend({ ...kind, personId: id }).refine(fits);

export type Kind = z.output<typeof kindParams>;

/**
 * One of the people of that form, as its fields show them.
 * @throws KnownError 404 when it is none
 */
export async function personOfForm(viewer: Viewer, { role, kind, personId }: z.output<typeof personParams>) {
  const dealId = await dealOfForm(role, viewer);
  const form = await sides[role].read(viewer, dealId);
  const person = (form[kind] as (PersonInDeal | Giftor)[]).find((each) => each.personId === personId);
  if (!person) throw notFound();
  return { dealId, known: inFields(person) };
}

/** Somebody as the fields of the form show them. */
export const inFields = <Person extends PersonInDeal>(person: Person & { amount?: number }) => ({
  ...person,
  mobileNumber: person.mobileNumber && displayPhone(person.mobileNumber),
  ...(person.amount !== undefined && { amount: poundsInField(BigInt(person.amount)) }),
});

/** What the form of one person, or of somebody new, is called while it is typed in. */
export const pageOf = ({ role, kind }: Kind, dealId: string | null, personId = 'new') =>
  [role, dealId ?? 'new', kind, personId].join(':');

/** The id that the form of somebody new brings along. */
export const newPersonId = (form: FormData): string => id.catch(() => newId()).parse(form.get('personId'));

const forms = { sellers: personForm, buyers: personForm, giftors: giftorForm };

/** Keeps somebody who was added or changed. */
export async function savePerson(
  viewer: Viewer,
  { role, kind }: Kind,
  dealId: string | null,
  personId: string,
  form: FormData,
) {
  const schema: z.ZodType<PersonInput | GiftorInput> = forms[kind];
  const submission = parseWithZod(form, { schema, disableAutoCoercion: true });
  if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
  return savingForm(submission, async () => {
    await putPerson(sides[role], viewer, dealId, kind, { ...submission.value, personId } as PersonInDeal | Giftor);
    await forgetPersonForm(viewer);
    return redirect(urls.aboutTheProperty(role), 303);
  });
}
