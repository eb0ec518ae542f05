import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { brand } from '~/brand.server';
import type { Viewer } from '~/domain/account/queries.server';
import { askForEmailChange, keepTypedAddress } from '~/domain/onboarding/email-change/commands.server';
import {
  findAddressToConfirm,
  findTypedAddress,
  isJustSignedIn,
} from '~/domain/onboarding/email-change/queries.server';
import { CONFIRM_HOURS } from '~/domain/onboarding/email-change/rules';
import { changeEmailForm } from '~/domain/onboarding/email-change/schema';
import { readForm } from '~/platform/body.server';
import { KnownError } from '~/platform/errors';
import { useAnswer } from '~/routes/shared/answer';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { savingForm } from '~/routes/shared/submitted-form.server';
import { Button } from '~/ui/button';
import { Banner, Notice } from '~/ui/feedback';
import { ErrorSummary, NoScriptField } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { PrivacyNote } from '~/ui/privacy-note';
import { SubmitBar } from '~/ui/submit-bar';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { type Asker, askForAnother } from './sign-in.server';

export const handle: PageHandle = { title: 'Change your email address' };

const guard = { access: 'signed-in' } as const;

export const loader = page(guard, async ({ url, viewer }) => ({
  email: viewer.email,
  asked: await findAddressToConfirm(viewer),
  known: { email: await findTypedAddress(viewer) },
  hasJustSignedIn: await isJustSignedIn(viewer.sessionId),
  isLinkSent: url.searchParams.get('link') === 'sent',
  supportEmail: brand.supportEmail,
}));

const SIGN_IN_AGAIN = 'sign-in-again';

export const action = page(guard, async (asker) => {
  const form = await readForm(asker.request);
  if (form.get('intent') === SIGN_IN_AGAIN) return sendMagicLink(asker);
  const submission = parseWithZod(form, { schema: changeEmailForm, disableAutoCoercion: true });
  const keep = () => keepTypedAddress(asker.viewer, String(submission.payload.email ?? ''));
  if (submission.status !== 'success') {
    await keep();
    return data<Result>(submission.reply(), 422);
  }
  return savingForm(submission, async () => {
    await keep();
    await askForEmailChange(asker.viewer, submission.value.email);
    return redirect(urls.changeEmail(), 303);
  });
});

/** To the address that they have now, leading back here. */
async function sendMagicLink(asker: Asker & { viewer: Viewer }) {
  try {
    const link = { role: null, continueTo: urls.changeEmail() };
    const headers = await askForAnother(asker, asker.viewer.email, link);
    return redirect(urls.changeEmail({ link: 'sent' }), { status: 303, headers });
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    return data<Result>({ error: { '': [error.message] } }, error.status);
  }
}

export default function ChangeEmail() {
  const { email, asked, known, hasJustSignedIn, isLinkSent, supportEmail } = useLoaderData<typeof loader>();
  const result = useAnswer<Result>();
  const form = formOf('change-email', result, known);
  return (
    <>
      <BackLink href={urls.account()}>Your details</BackLink>
      {isLinkSent && !hasJustSignedIn && !result && <Banner tone="ok">We’ve sent a magic link to {email}.</Banner>}
      <ErrorSummary form={form} />
      <PageHead
        title="Change your email address"
        lead={`You sign in with ${email} now, and our emails go there. If you are selling or buying with us, your solicitor and our team will see that something changed.`}
      />
      {asked && (
        <Notice>
          We’ve emailed {asked}. Open the link there, in a browser where you are signed in, and press the button. Until
          then nothing changes. The link works for {CONFIRM_HOURS} hours. If the email does not come, look in your spam
          folder, then ask again below.
        </Notice>
      )}
      {hasJustSignedIn ? (
        <Form id={form.id} method="post" reloadDocument noValidate>
          <TextField
            field={form.field('email')}
            label="New email address"
            hint="We’ll send a link to it, to check that it is yours."
            type="email"
            autoComplete="email"
          />
          <SubmitBar label="Send the link" busyLabel="Sending…" quiet={{ href: urls.account(), label: 'Cancel' }} />
          <PrivacyNote>Once you have confirmed it, we use it in place of the address that we have now.</PrivacyNote>
        </Form>
      ) : (
        <Form method="post" reloadDocument className="mt-8">
          <NoScriptField />
          <p className="mb-4">
            You signed in more than 5 minutes ago. To keep your account safe, sign in again first: we’ll send a magic
            link to {email}, and it leads back here.
          </p>
          <Button name="intent" value={SIGN_IN_AGAIN} busyLabel="Sending…">
            Send me a magic link
          </Button>
        </Form>
      )}
      <p className="mt-10">
        If you cannot read your emails at {email} any more, email us at{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </>
  );
}
