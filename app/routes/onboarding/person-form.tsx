import type { Role } from '~/domain/account/rules';
import type { PeopleKind } from '~/domain/onboarding/drafts.server';
import { RELATIONSHIPS } from '~/domain/people/rules';
import { formOf, type Result } from '~/routes/form';
import { BackLink } from '~/ui/button';
import { FieldGroup, RadioCards } from '~/ui/choices';
import { ErrorSummary, SubmitBar } from '~/ui/form';
import { PageHead } from '~/ui/page';
import { MoneyField, TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { AddressFields } from './address-fields';
import { PersonFields } from './person-fields';
import { personWords } from './person-words';

interface PersonFormProps {
  side: Role;
  kind: PeopleKind;
  title: string;
  /** The button's words. */
  submit: string;
  result: Result | undefined;
  known: object;
}

const AS_ON_PASSPORT = 'As it appears on their passport or driving licence.';
const LEADS: Record<PeopleKind, string> = {
  sellers: AS_ON_PASSPORT,
  buyers: AS_ON_PASSPORT,
  giftors: 'Who gives you money towards the home. Their name as it appears on their passport or driving licence.',
};

/** Somebody further, new or known. Turning back is a link: nothing is kept of this page. */
export function PersonForm({ side, kind, title, submit, result, known }: PersonFormProps) {
  const form = formOf(personWords[kind], result, known);
  const back = urls.aboutTheProperty(side);
  return (
    <>
      <BackLink href={back}>About the property</BackLink>
      <ErrorSummary form={form} />
      <PageHead title={title} lead={LEADS[kind]} />
      <form id={form.id} method="post" noValidate>
        {kind === 'giftors' && (
          <>
            <MoneyField
              field={form.field('amount')}
              label="How much do they give?"
              hint="In pounds. An estimate will do for now."
            />
            <RadioCards
              field={form.field('relationship')}
              label="How are they related to you?"
              options={Object.keys(RELATIONSHIPS).map((value) => ({ value, label: value }))}
              columns="short"
            />
          </>
        )}
        <PersonFields
          field={form.field}
          mobileHint="So that the solicitor can reach them, for example 07700 900 123."
        />
        <TextField field={form.field('email')} label="Email" type="email" autoComplete="off" />
        <FieldGroup label="Correspondence address" hint="Where letters reach them, in any country.">
          <AddressFields field={(part) => form.field(`correspondenceAddress.${part}`)} anyCountry />
        </FieldGroup>
        <SubmitBar label={submit} quiet={{ href: back, label: 'Cancel' }} />
      </form>
    </>
  );
}
