import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import { Form } from '@remix-run/react';
import type { z } from 'zod';
import type { Role, SignInMode } from '~/domain/account/rules';
import { signInForm, signUpForm } from '~/domain/account/schema';
import { webmailOf } from '~/domain/account/webmail-rules';
import type { Claims } from '~/domain/config/claims-rules';
import { Button, buttonClass } from '~/ui/button';
import { Quote, Ticks } from '~/ui/cards';
import { EmailText } from '~/ui/email-text';
import { Banner } from '~/ui/feedback';
import { BotCheckFields, ErrorSummary } from '~/ui/form';
import { OptionLinks, PageHead } from '~/ui/page';
import { PrivacyNote } from '~/ui/privacy-note';
import { SubmitBar } from '~/ui/submit-bar';
import { TextField } from '~/ui/text-field';
import { type SignInQuery, urls } from '~/urls';
import { INVITED, NOT_VERIFIED, words } from './sign-in-labels';

type View = SignInQuery & { mode: SignInMode; role: Role };

interface SignInFormProps {
  view: View;
  botCheck: { key: string; src: string } | null;
  renderedAt: string;
  lastResult?: SubmissionResult<string[]>;
  /** What registering costs, for new people. */
  price: string | null;
  claims: Claims;
  isInvited: boolean;
}

export function SignInForm({ view, botCheck, renderedAt, lastResult, price, claims, isInvited }: SignInFormProps) {
  const isNew = view.mode === 'sign-up';
  const [form, fields] = useForm<z.input<typeof signUpForm>>({
    id: view.mode,
    lastResult,
    constraint: getZodConstraint(isNew ? signUpForm : signInForm),
  });
  return (
    <>
      <ErrorSummary form={form} />
      {lastResult?.error?.['']?.includes(NOT_VERIFIED) && (
        <p className="mb-5">Wait a few seconds and press the button again.</p>
      )}
      <PageHead
        title={isInvited ? INVITED.headline : isNew ? words[view.role].headline : 'Sign in'}
        lead={`${isInvited ? INVITED.lead : leadOf(view, claims)}You do not need a password: we’ll email you a link to sign in.`}
      />
      {!isInvited && (
        <OptionLinks
          label="Are you selling or buying?"
          options={[
            { label: 'I’m selling', href: urls.signIn({ ...view, role: 'sell' }), current: view.role === 'sell' },
            { label: 'I’m buying', href: urls.signIn({ ...view, role: 'buy' }), current: view.role === 'buy' },
          ]}
        />
      )}
      {price && <p className="mt-5 text-md text-ink-soft">{price}</p>}
      <Form
        {...getFormProps(form)}
        method="post"
        reloadDocument
        action={urls.signIn(view)}
        data-disable-until-valid
        data-bot-check-key={botCheck?.key}
        data-bot-check-src={botCheck?.src}
      >
        {isNew && (
          <>
            <TextField field={fields.firstName} label="First name" autoComplete="given-name" />
            <TextField field={fields.middleName} label="Middle name" autoComplete="additional-name" optional />
            <TextField field={fields.lastName} label="Last name" autoComplete="family-name" />
          </>
        )}
        <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
        <BotCheckFields renderedAt={renderedAt} />
        <input type="hidden" name="botCheckToken" />
        <SubmitBar label="Send me a magic link" busyLabel="Sending…" />
      </Form>
      <PrivacyNote>
        {isNew
          ? 'We use these details to set up your account and to send you the link.'
          : 'We use your email address to send you the link.'}
      </PrivacyNote>
      <p className="mt-8">
        {isNew ? 'Already have an account? ' : 'New here? '}
        <a href={urls.signIn({ ...view, mode: isNew ? 'sign-in' : 'sign-up' })}>
          {isNew ? 'Sign in with your email address' : 'Create an account'}
        </a>
      </p>
    </>
  );
}

function leadOf({ mode, role, continue: continueTo }: View, claims: Claims): string {
  if (continueTo) return 'We’ll then take you to the page you asked for. ';
  return mode === 'sign-up' ? `${words[role].lead(claims)} ` : '';
}

interface LinkSentProps {
  view: View;
  email: string;
  waitSeconds: number;
  again: boolean;
  /** Why the link was not sent again. */
  problem?: string;
  supportEmail: string;
}

export function LinkSent({ view, email, waitSeconds, again, problem, supportEmail }: LinkSentProps) {
  const webmail = webmailOf(email);
  return (
    <>
      {problem && <ErrorSummary problems={[{ message: problem }]} />}
      {again && !problem && <Banner tone="ok">We’ve sent the email again.</Banner>}
      <PageHead
        title="Check your email"
        lead={
          <>
            You entered{' '}
            <b>
              <EmailText email={email} />
            </b>
            . Open the email from us and select the button in it to sign in.
          </>
        }
      />
      {webmail && (
        <p className="mt-5">
          <a href={webmail.href} target="_blank" rel="noreferrer" className={buttonClass({})}>
            Open {webmail.name}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      )}
      <p className="mt-3">
        <a href={urls.signIn(view)}>Use a different email address</a>
      </p>
      <h2 className="mt-8">Success</h2>
      <p className="mt-2">If you have an account with us you will receive a magic link</p>
      <p className="mt-2 text-ink-soft">It will arrive within 5 minutes</p>
      <Form method="post" reloadDocument action={urls.signIn({ ...view, sent: 'true' })} className="mt-8">
        <Button variant="quiet" name="intent" value="again" waitSeconds={waitSeconds || undefined} busyLabel="Sending…">
          Send email again
        </Button>
      </Form>
      <p className="mt-8">
        No email? Check your junk or spam folder, or email <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </>
  );
}

/** What someone who makes an account may worry about. */
export const Reassurances = ({ role }: { role: Role }) => (
  <div className="mb-9">
    <Ticks items={words[role].reassurances} />
  </div>
);

export function Testimonials({ role }: { role: Role }) {
  return (
    <section aria-label="Made-up comments from customers" className="grid gap-8">
      {words[role].quotes.map(({ text, by }) => (
        <Quote key={text} by={`${by} (made-up example)`}>
          {text}
        </Quote>
      ))}
    </section>
  );
}
