import { Form } from '@remix-run/react';
import { type ReactNode, useContext } from 'react';
import { DocumentFactsContext } from '~/document/document';
import type { Claims } from '~/domain/config/claims-rules';
import type { formOf } from '~/routes/shared/form';
import { Card, Quote } from '~/ui/cards';
import { BotCheckFields } from '~/ui/form';
import { Panel } from '~/ui/panel';
import { PrivacyNote } from '~/ui/privacy-note';
import { SubmitBar } from '~/ui/submit-bar';
import { TextArea, TextField } from '~/ui/text-field';
import { urls } from '~/urls';

export function Benefits({ claims }: { claims: Claims }) {
  return (
    <section aria-labelledby="benefits" className="mt-8 mb-12">
      <h2 id="benefits">Fast and confident sales</h2>
      <div className="mt-5 grid gap-5 sm:grid-cols-2">
        <Card title="Fast">
          The legal work starts on the day you list, and the searches can be back before you have an offer. Once
          everyone is ready, it takes {claims.exchange.words.toLowerCase()} to exchange contracts.
        </Card>
        <Card title="Confident">
          {claims.failing.words} of UK transactions fail. A sale that starts early has less to go wrong, and your client
          can see on one page how it is going.
        </Card>
      </div>
    </section>
  );
}

export function Testimonials() {
  return (
    <section aria-label="Made-up comments from agents" className="grid gap-8">
      <Quote by="A branch manager in Leeds (made-up example)">
        We list with the searches under way. Buyers notice, and they stay.
      </Quote>
      <Quote by="A sales negotiator in Bath (made-up example)">
        Clients used to ring me for news. Now they look, and ring me when they want to list again.
      </Quote>
    </section>
  );
}

interface OwnFormProps {
  form: ReturnType<typeof formOf>;
  renderedAt: string;
  /** There is a hosted form, which needs consent before it is shown. */
  needsConsent: boolean;
}

export function OwnForm({ form, renderedAt, needsConsent }: OwnFormProps) {
  return (
    <section aria-labelledby="own-form">
      <h2 id="own-form">About you</h2>
      <Form id={form.id} method="post" reloadDocument action={urls.partnerSignUp({ form: 'ours' })} noValidate>
        <TextField field={form.field('firstName')} label="First name" autoComplete="given-name" />
        <TextField field={form.field('lastName')} label="Last name" autoComplete="family-name" />
        <TextField field={form.field('companyName')} label="Company name" autoComplete="organization" />
        <TextField field={form.field('email')} label="Email" type="email" autoComplete="email" />
        <TextField
          field={form.field('phoneNumber')}
          label="Phone number"
          type="tel"
          autoComplete="tel"
          hint="For example 020 7946 0958 or 07700 900 123."
          width="medium"
          optional
        />
        <TextArea field={form.field('message')} label="Message" optional />
        <BotCheckFields renderedAt={renderedAt} />
        <SubmitBar label="Sign up" busyLabel="Sending…" />
      </Form>
      <PrivacyNote partner>We use these details to reply to you.</PrivacyNote>
      {needsConsent && (
        <p className="mt-2 text-sm text-ink-soft" data-needs-consent>
          You can also use a form hosted by HubSpot. To see it here, allow it in your{' '}
          <a href={urls.cookieSettings()}>cookie settings</a>.
        </p>
      )}
    </section>
  );
}

interface HostedFormProps {
  src: string;
  portalId: string;
  formId: string;
  /** Shown without script. */
  children: ReactNode;
}

/** Another company's form, rendered by its script. It may be blocked or down, so there is always a link to ours below it. */
export function HostedForm({ src, portalId, formId, children }: HostedFormProps) {
  const { nonce } = useContext(DocumentFactsContext);
  return (
    <>
      <section aria-label="Partner form" className="hidden scripted:block">
        <div className="hs-form-frame min-h-96" data-region="eu1" data-portal-id={portalId} data-form-id={formId} />
        <script src={src} nonce={nonce} async />
        <p className="mt-6 text-sm text-ink-soft">
          This form is hosted by HubSpot. If you cannot see it,{' '}
          <a href={urls.partnerSignUp({ form: 'ours' })}>use our own form</a>.
        </p>
      </section>
      <div className="scripted:hidden">{children}</div>
    </>
  );
}

export function Sent({ supportEmail }: { supportEmail: string }) {
  return (
    <section role="status" className="mt-6">
      <h2>Thank you</h2>
      <Panel>
        <p>We have passed your details to our partner team.</p>
        <p className="mt-2">
          Anything to add, or waiting for an answer? Email <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </Panel>
    </section>
  );
}
