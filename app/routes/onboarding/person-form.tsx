import { Form } from '@remix-run/react';
import { isEmptyAddress } from '~/domain/address/typing-rules';
import type { PeopleKind } from '~/domain/onboarding/drafts-schema';
import type { addressChoices } from '~/domain/people/address-choice-rules';
import { GIFTOR_QUESTIONS, PERSON_QUESTIONS } from '~/domain/people/questions';
import { formOf, type Result } from '~/routes/shared/form';
import { AddressFields } from '~/ui/address-fields';
import { FieldGroup, RadioCards, type RadioOption, Reveal } from '~/ui/choices';
import { ErrorSummary } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import { PrivacyNote } from '~/ui/privacy-note';
import { QuestionFields } from '~/ui/question-fields';
import { SubmitBar } from '~/ui/submit-bar';
import { urls } from '~/urls';
import { AddressLookUp } from './address-look-up';
import { FormVersionField } from './form-version-field';
import { personWords } from './person-labels';

interface PersonFormProps {
  kind: PeopleKind;
  title: string;
  /** The button's label. */
  submit: string;
  result: Result | undefined;
  /** The addresses they can choose without typing (domain/people/address-choice-rules.ts). */
  choices: RadioOption[];
  supportEmail: string;
  known: object;
  /** The key under which the draft is saved. */
  page: string;
  /** The version of what is saved of a known person (domain/onboarding/stale-form-rules.server.ts). */
  seen?: string;
  /** Made with the page of a new person, so that a form sent twice adds one person. */
  newId?: string;
  /** Where the form is sent, if not to the page's own address. */
  action?: string;
  /** The page that leads here. */
  back: BackTo;
}

/** What a page that edits a person loads for the form. */
export type LoadedForm = Pick<PersonFormProps, 'page' | 'seen' | 'supportEmail' | 'known' | 'newId'> & {
  choices: ReturnType<typeof addressChoices>;
};

export type BackTo = { href: string; label: string };

const AS_ON_PASSPORT = 'Give their name as it appears on their passport or driving licence.';
const LEADS: Record<PeopleKind, string> = {
  sellers: AS_ON_PASSPORT,
  buyers: AS_ON_PASSPORT,
  giftors:
    'A giftor is someone giving you money towards the home. Give their name as it appears on their passport or driving licence.',
};

/** The form of another person, new or known. */
export function PersonForm({
  kind,
  title,
  submit,
  result,
  choices,
  supportEmail,
  known,
  page,
  seen,
  newId,
  action,
  back,
}: PersonFormProps) {
  const form = formOf(personWords[kind], result, known);
  return (
    <>
      <BackLink href={back.href}>{back.label}</BackLink>
      <ErrorSummary form={form} />
      <PageHead title={title} lead={LEADS[kind]} />
      <Form
        id={form.id}
        method="post"
        reloadDocument
        action={action}
        noValidate
        data-autosave={urls.draft('personForm')}
      >
        <input type="hidden" name="page" value={page} />
        {seen && <FormVersionField seen={seen} result={result} />}
        {newId && <input type="hidden" name="personId" value={newId} />}
        <QuestionFields
          questions={kind === 'giftors' ? GIFTOR_QUESTIONS : PERSON_QUESTIONS}
          field={form.field}
          own={{
            correspondenceAddress: <CorrespondenceAddress form={form} choices={choices} supportEmail={supportEmail} />,
          }}
        />
        <SubmitBar label={submit} quiet={{ href: back.href, label: 'Cancel' }} />
        <PrivacyNote>
          Once your {kind === 'sellers' ? 'sale' : 'purchase'} is registered, we’ll email them to say that you named
          them and what we hold about them.
        </PrivacyNote>
      </Form>
    </>
  );
}

const ADDRESS = 'correspondenceAddress';

type AddressProps = { form: ReturnType<typeof formOf> } & Pick<PersonFormProps, 'choices' | 'supportEmail'>;

/** The choices, or an address that is found or typed. Without script the fields are always shown. */
function CorrespondenceAddress({ form, choices, supportEmail }: AddressProps) {
  const words = { label: 'Address for letters', hint: 'We can send them letters here. It can be in any country.' };
  const fields = (
    <>
      <AddressLookUp field={form.field(ADDRESS)} supportEmail={supportEmail} />
      <AddressFields field={(part) => form.field(`${ADDRESS}.${part}`)} anyCountry />
    </>
  );
  if (choices.length === 0) return <FieldGroup {...words}>{fields}</FieldGroup>;
  const address = form.field(ADDRESS);
  const { initialValue: choice } = form.field('addressChoice');
  const isTyped = !choice && !isEmptyAddress(address.initialValue);
  const question = {
    id: address.id,
    name: 'addressChoice',
    initialValue: isTyped ? 'other' : choice,
    errors: form.allErrors[ADDRESS],
  };
  return (
    <>
      <RadioCards field={question} {...words} options={choices} />
      <Reveal field={question} values={['other']} condition="If another address">
        {fields}
      </Reveal>
    </>
  );
}

interface RemovePersonProps {
  kind: PeopleKind;
  name: string;
  /** What they are removed from. */
  deal: 'sale' | 'purchase';
  back: BackTo;
}

/** Asks before it removes a person. */
export function RemovePersonForm({ kind, name, deal, back }: RemovePersonProps) {
  return (
    <>
      <BackLink href={back.href}>{back.label}</BackLink>
      <PageHead title={`Remove ${name}?`} lead={`We’ll remove their details from this ${deal}.`} />
      <Form method="post" reloadDocument>
        <SubmitBar
          label={`Remove ${personWords[kind]}`}
          variant="danger"
          quiet={{ href: back.href, label: 'Cancel' }}
        />
      </Form>
    </>
  );
}
