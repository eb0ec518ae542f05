import { Form } from '@remix-run/react';
import { ABOUT_YOU_QUESTIONS } from '~/domain/people/questions';
import type { formOf, Result } from '~/routes/shared/form';
import { AddressFields } from '~/ui/address-fields';
import type { Field } from '~/ui/field';
import { PrivacyNote } from '~/ui/privacy-note';
import { QuestionFields } from '~/ui/question-fields';
import { SubmitBar } from '~/ui/submit-bar';
import { urls } from '~/urls';
import { AddressLookUp } from './address-look-up';
import { FormVersionField } from './form-version-field';
import { StartAgain } from './start-again';

interface AboutYouFormProps {
  form: ReturnType<typeof formOf>;
  result: Result | undefined;
  seen: string;
  email: string;
  /** Where the email address is changed. */
  changeEmail?: string;
  hasDraft: boolean;
  /** Where letters go if no address is given: 'the home you are selling'. */
  home: string;
  supportEmail: string;
  label: string;
}

/** The form about oneself, on about-you and on 'Your details'. */
export function AboutYouForm({ form, result, seen, email, changeEmail, ...more }: AboutYouFormProps) {
  const { hasDraft, home, supportEmail, label } = more;
  const hasLetters = isBegun(form.field(LETTERS).initialValue) || form.field(LETTERS).errors !== undefined;
  return (
    <Form id={form.id} method="post" reloadDocument noValidate data-autosave={urls.draft('aboutYou')}>
      <FormVersionField seen={seen} result={result} />
      <QuestionFields questions={ABOUT_YOU_QUESTIONS} field={form.field} />
      <p className="mt-7">
        <b>Email</b>
        <br />
        {email}
        {changeEmail && (
          <>
            <br />
            <a href={changeEmail} className="inline-flex min-h-11 items-center">
              Change your email address
            </a>
          </>
        )}
      </p>
      <AddressForLetters field={form.field} isOpen={hasLetters} home={home} supportEmail={supportEmail} />
      <SubmitBar label={label} busyLabel="Saving…" />
      <PrivacyNote>We pass these details to your solicitor, and to Thirdfort, who check identities for us.</PrivacyNote>
      {hasDraft && <StartAgain />}
    </Form>
  );
}

const LETTERS = 'correspondenceAddress';

/** Ignores the country, which is always chosen. */
const isBegun = (address: unknown): boolean =>
  Object.entries(address ?? {}).some(([part, text]) => !part.startsWith('country') && Boolean(text));

type LettersProps = { field: (name: string) => Field; isOpen: boolean; home: string; supportEmail: string };

/** Few people need it, so it is folded. Without script the address is typed manually. */
function AddressForLetters({ field, isOpen, home, supportEmail }: LettersProps) {
  return (
    <details open={isOpen} className="mt-7 border-t border-line pt-2">
      <summary className="flex min-h-11 items-center rounded-sm text-label font-bold text-green underline">
        Address for letters (optional)
      </summary>
      <p className="mt-1 text-sm text-ink-soft">
        Fill this in if you want letters sent somewhere other than {home}. It can be in any country.
      </p>
      <AddressLookUp field={field(LETTERS)} supportEmail={supportEmail} />
      <AddressFields field={(part) => field(`${LETTERS}.${part}`)} anyCountry />
    </details>
  );
}
