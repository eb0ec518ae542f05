import { Form } from '@remix-run/react';
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
  };
  result: Result | undefined;
}

const OPTIONS = [
  {
    value: 'choose_for_me',
    label: CHOOSE_FOR_ME,
    hint: 'Someone from our panel. We’ll introduce you by email.',
  },
  {
    value: 'own',
    label: 'I have my own',
    hint: 'You pay that firm’s fees in full. Tell us how to reach them, and we’ll send them your case.',
  },
];

/** A buyer leaves the choice to us, or names their own solicitor. */
export function OwnChoice({ view: { known, seen, back, paysUs }, result }: OwnChoiceProps) {
  const form = formOf('solicitor', result, known);
  const choice = form.field('choice');
  return (
    <>
      <ErrorSummary form={form} />
      <PageHead
        title="Choose your solicitor"
        lead="Your solicitor or licensed conveyancer does the legal work on your purchase. You can change this until we’ve introduced you."
      />
      <Form id={form.id} method="post" reloadDocument noValidate>
        <FormVersionField seen={seen} result={result} />
        <RadioCards field={choice} label="Who should act for you?" options={OPTIONS} />
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
