import { data, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { brand } from '~/brand.server';
import { setEmailOptOut } from '~/domain/progress-email/commands.server';
import { readOptOutToken } from '~/domain/progress-email/link-rules.server';
import { findChoice } from '~/domain/progress-email/queries.server';
import { OCCASION_LABELS } from '~/domain/progress-email/rules';
import { emailSwitch } from '~/domain/progress-email/schema';
import { readForm } from '~/platform/body.server';
import { KnownError } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import { isOneClick, stopByOneClick } from '~/routes/shared/one-click.server';
import { Button } from '~/ui/button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'Emails about progress', robots: 'noindex,nofollow' };

const guard = { access: 'public', params: z.object({ token: z.string() }), oneClick: true } as const;

/** For the person with the emailed link, signed in or not. Opening it changes nothing, since mail programs open links by themselves. */
export const loader = page(guard, async ({ params: { token } }) => {
  const link = readOptOutToken(token);
  const choice = link && (await findChoice(link.reader, link.occasion));
  const found = link &&
    choice && {
      when: OCCASION_LABELS[link.occasion],
      isOff: choice.isOff,
      account: 'userId' in link.reader ? urls.account() : null,
    };
  const view = { supportEmail: brand.supportEmail, found };
  // Remix's types cannot read a union of the two.
  return found ? view : (data(view, 404) as unknown as typeof view);
});

export const action = page(guard, async ({ request, params: { token } }) => {
  if (await isOneClick(request)) return stopByOneClick(() => setEmailOptOut(token, false));
  const pressed = emailSwitch.safeParse(Object.fromEntries(await readForm(request)));
  if (!pressed.success) throw new KnownError(422, 'Please check your input and try again.');
  await setEmailOptOut(token, pressed.data.intent === 'on');
  return redirect(urls.emailSwitch(token), 303);
});

export default function EmailSwitch() {
  const { found, supportEmail } = useLoaderData<typeof loader>();
  if (!found) {
    return (
      <>
        <PageHead title="This link does not work any more" lead="Check that you have copied the whole link." />
        <p className="mt-4">
          If you get emails from us that you do not want, email us at{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </>
    );
  }
  const { when, isOff, account } = found;
  return (
    <>
      <PageHead
        title={isOff ? 'These emails are switched off' : 'Switch off these emails?'}
        lead={`We ${isOff ? 'no longer email' : 'email'} you when this happens: ${when}.`}
      />
      <Form method="post" reloadDocument className="mt-6">
        <Button name="intent" value={isOff ? 'on' : 'off'} variant={isOff ? 'quiet' : undefined}>
          {isOff ? 'Switch them on again' : 'Switch off these emails'}
        </Button>
      </Form>
      <p className="mt-6">
        We always send emails about money and about your safety, and those that ask you for something.
      </p>
      {account && (
        <p className="mt-3">
          You can choose all your emails on the page with <a href={account}>your details</a>.
        </p>
      )}
    </>
  );
}
