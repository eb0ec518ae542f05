import { Form } from '@remix-run/react';
import { Checkbox, FieldGroup, RadioCards, Reveal, Select, YesNo } from '~/ui/choices';
import type { Field } from '~/ui/field';
import { ErrorSummary, FormError } from '~/ui/form';
import { SubmitBar } from '~/ui/submit-bar';
import { HiddenField, MoneyField, TextArea, TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { Part } from './showcase-section';

const tenures = ['Freehold', 'Leasehold', 'Share Of Freehold'].map((label) => ({ label, value: label.toLowerCase() }));

export function FormParts() {
  return (
    <Part title="Forms">
      <Form method="get" action={urls.adminShowcase()} className="max-w-form">
        <Controls of={(name, initialValue) => ({ id: name, name, initialValue })} />
        <HiddenField field={{ id: 'version', name: 'version', initialValue: '3' }} />
        <SubmitBar label="Save" quiet={{ href: urls.adminShowcase(), label: 'Cancel' }} />
      </Form>
    </Part>
  );
}

export function InvalidFormParts() {
  return (
    <Part title="Forms that came back">
      <Form method="get" action={urls.adminShowcase()} className="max-w-form">
        <ErrorSummary problems={[{ id: 'wrong-name', message: 'Name is required' }]} />
        <FormError>There was an error saving the law firm</FormError>
        <Controls of={(name) => ({ id: `wrong-${name}`, name, errors: ['Please select an option'] })} />
      </Form>
    </Part>
  );
}

/** One control of each kind, with a saved value where it can have one. */
function Controls({ of }: { of: (name: string, initialValue?: string) => Field }) {
  const answer = of('answer', 'yes');
  return (
    <>
      <TextField field={of('name', 'Marlow & Stead LLP')} label="Name" hint="As it trades." />
      <TextField field={of('phone', '+44 1584 496000')} label="Phone" type="tel" width="medium" optional />
      <MoneyField field={of('price', '349,950')} label="Asking price" />
      <TextArea field={of('comments', 'Keys with the neighbour.')} label="Comments" />
      <Select field={of('tenure', 'leasehold')} label="Tenure" options={tenures} empty="Choose one" width="medium" />
      <RadioCards field={of('kind', 'freehold')} label="Tenure" options={tenures} columns="short" />
      <YesNo field={answer} label="Is there a mortgage?" notSure />
      <Reveal field={answer} values={['yes']} condition="If yes">
        <TextField field={of('lender', 'Nationwide')} label="Lender" />
      </Reveal>
      <FieldGroup label="Emails to send" hint="Each is queued once.">
        <Checkbox field={of('seller', 'on')} label="Seller introduction" hint="amara@people.example" />
        <Checkbox field={of('buyer')} label="Buyer introduction" />
      </FieldGroup>
    </>
  );
}
