import { Form } from '@remix-run/react';
import { NOT_THERE } from '~/domain/sale/nation-rules';
import { CHOOSE_FOR_ME } from '~/domain/solicitor-wish/rules';
import { formOf, type Result } from '~/routes/shared/form';
import { RadioCards, Reveal } from '~/ui/choices';
import { ErrorSummary } from '~/ui/form';
import { PageHead } from '~/ui/page';
import { PrivacyNote } from '~/ui/privacy-note';
import { SubmitBar } from '~/ui/submit-bar';
import { TextField } from '~/ui/text-field';
import { FormVersionField } from '../onboarding/form-version-field';

interface OwnChoiceProps {
  view: {
    known: object;
    seen: string;
    back: string;
    /** What a panel firm pays us, in words; null when it pays nothing. */
    paysUs: string | null;
    /** Our panel does not work where the home is. */
    isElsewhere: boolean;
  };
  result: Result | undefined;
}

const OWN = {
  value: 'own',
  label: 'I have my own',
  hint: 'You pay that firm’s fees in full. Tell us how to reach them, and we’ll send them your case.',
};

const OPTIONS = [
  {
    value: 'choose_for_me',
    label: CHOOSE_FOR_ME,
    hint: 'Someone from our panel. We’ll introduce you by email.',
  },
  OWN,
];

/** Where our panel does not work, no one of it is offered. */
const OPTIONS_ELSEWHERE = [
  { value: 'choose_for_me', label: 'I do not have one yet', hint: 'Come back to this page when you know who it is.' },
  OWN,
];

/** A buyer leaves the choice to us, or names their own solicitor. */
export function OwnChoice({ view: { known, seen, back, paysUs, isElsewhere }, result }: OwnChoiceProps) {
  const form = formOf('solicitor', result, known);
  const choice = form.field('choice');
  return (
    <>
      <ErrorSummary form={form} />
      <PageHead
        title="Choose your solicitor"
        lead={`Your solicitor${isElsewhere ? '' : ' or licensed conveyancer'} does the legal work on your purchase. ${
          isElsewhere
            ? `${NOT_THERE}. You can change this until we send them your case.`
            : 'You can change this until we’ve introduced you.'
        }`}
      />
      <Form id={form.id} method="post" reloadDocument noValidate>
        <FormVersionField seen={seen} result={result} />
        <RadioCards
          field={choice}
          label="Who should act for you?"
          options={isElsewhere ? OPTIONS_ELSEWHERE : OPTIONS}
        />
        {paysUs && <p className="mt-3 text-md text-ink-soft">{paysUs}</p>}
        <Reveal field={choice} values={['own']} condition="If you have your own">
          <TextField field={form.field('firmName')} label="Firm" autoComplete="off" />
          <TextField field={form.field('solicitorName')} label="Solicitor’s name" autoComplete="off" />
          <TextField field={form.field('email')} label="Solicitor’s email" type="email" autoComplete="off" />
          <TextField
            field={form.field('phoneNumber')}
            label="Solicitor’s phone number"
            optional
            type="tel"
            autoComplete="off"
            width="medium"
          />
        </Reveal>
        <SubmitBar label="Save my choice" busyLabel="Saving…" quiet={{ href: back, label: 'Cancel' }} />
        <PrivacyNote>If you name your own solicitor, we use these details to send them your case.</PrivacyNote>
      </Form>
    </>
  );
}
