import { redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { findWeeklyChoice } from '~/domain/agent-access/session-queries.server';
import { switchWeeklyEmail } from '~/domain/agent-access/weekly-commands.server';
import { weeklyForm } from '~/domain/agent-access/weekly-schema';
import { readForm } from '~/platform/body.server';
import { KnownError, notFound } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import { isOneClick, stopByOneClick } from '~/routes/shared/one-click.server';
import { Button } from '~/ui/button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'The weekly email', robots: 'noindex,nofollow' };

const guard = { access: 'public', params: z.object({ token: z.string() }), oneClick: true } as const;

/** For the person with the emailed link, signed in or not. Opening it changes nothing, since mail programs open links by themselves. */
export const loader = page(guard, async ({ params: { token } }) => {
  const isWanted = await findWeeklyChoice(token);
  if (isWanted === null) throw notFound();
  return { isWanted, action: urls.agentWeekly(token) };
});

export const action = page(guard, async ({ request, params: { token } }) => {
  if (await isOneClick(request)) return stopByOneClick(() => switchWeeklyEmail(token, false));
  const pressed = weeklyForm.safeParse(Object.fromEntries(await readForm(request)));
  if (!pressed.success) throw new KnownError(422, 'Please check your input and try again.');
  await switchWeeklyEmail(token, pressed.data.weekly === 'yes');
  return redirect(urls.agentWeekly(token), 303);
});

export default function WeeklyEmail() {
  const { isWanted, action } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={isWanted ? 'Stop the weekly email?' : 'You get no more weekly emails'}
        lead={
          isWanted
            ? 'On Monday mornings we email you to say how your sales are going.'
            : 'We no longer email you on Monday mornings. You can still look up your sales.'
        }
      />
      <Form method="post" reloadDocument action={action} className="mt-6">
        <Button name="weekly" value={isWanted ? 'no' : 'yes'} variant={isWanted ? undefined : 'quiet'}>
          {isWanted ? 'Stop the weekly email' : 'Send me the weekly email again'}
        </Button>
      </Form>
    </>
  );
}
