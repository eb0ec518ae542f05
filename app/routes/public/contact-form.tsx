import { Form } from '@remix-run/react';
import { formOf, type Result } from '~/routes/shared/form';
import { Select } from '~/ui/choices';
import { BotCheckFields } from '~/ui/form';
import { PrivacyNote } from '~/ui/privacy-note';
import { SubmitBar } from '~/ui/submit-bar';
import { TextArea, TextField } from '~/ui/text-field';
import { urls } from '~/urls';

/** JSON callers may send any text. */
const REFERRERS = ['Friends or family', 'An estate agent', 'A solicitor', 'A search engine', 'Social media', 'Other'];

interface ContactFormProps {
  renderedAt: string;
  /** Set when the form came back. */
  result?: Result;
  /** If another button is the page's primary one. */
  quiet?: boolean;
}

export const contactFormOf = (result?: Result) => formOf('contact-form', result, {});

/** Asks for a callback. Also on the landing page. It always posts to /contact. */
export function ContactForm({ renderedAt, result, quiet }: ContactFormProps) {
  const { id, field } = contactFormOf(result);
  return (
    <Form id={id} method="post" reloadDocument action={urls.contact()} noValidate>
      <TextField field={field('fullName')} label="Full name" autoComplete="name" />
      <TextField field={field('email')} label="Email" type="email" autoComplete="email" />
      <TextField
        field={field('mobileNumber')}
        label="Mobile number"
        hint="Enter a number if you would like us to call you. For example, 07700 900 123."
        type="tel"
        autoComplete="tel"
        width="medium"
        optional
      />
      <TextArea field={field('message')} label="Message" hint="What would you like to know?" />
      <Select
        field={field('referrer')}
        label="How did you hear about us?"
        empty="Choose one"
        options={REFERRERS.map((label) => ({ value: label, label }))}
        width="medium"
      />
      <BotCheckFields renderedAt={renderedAt} />
      <SubmitBar label="Send message" variant={quiet ? 'quiet' : 'primary'} busyLabel="Sending…" />
      <PrivacyNote>We use these details to reply to you.</PrivacyNote>
    </Form>
  );
}
