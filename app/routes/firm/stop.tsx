import { redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { openFirmLink } from '~/domain/solicitor-report/open-commands.server';
import { hasStoppedWeekly } from '~/domain/solicitor-report/queries.server';
import { stopWeekly } from '~/domain/solicitor-report/weekly-commands.server';
import { readForm } from '~/platform/body.server';
import { page } from '~/routes/shared/handler.server';
import { isOneClick, stopByOneClick } from '~/routes/shared/one-click.server';
import { Button } from '~/ui/button';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';

export { ErrorBoundary } from './link-ended';

export const handle: PageHandle = { title: 'The weekly email', robots: 'noindex,nofollow' };

const guard = { access: 'public', params: z.object({ token: z.string() }), oneClick: true } as const;

export const loader = page(guard, async ({ ip, params: { token } }) => {
  await openFirmLink(token, ip);
  return { isStopped: await hasStoppedWeekly(token), back: urls.firmMatters(token) };
});

export const action = page(guard, async ({ request, params: { token } }) => {
  if (await isOneClick(request)) return stopByOneClick(() => stopWeekly(token, true));
  await stopWeekly(token, (await readForm(request)).get('intent') !== 'start');
  return redirect(urls.firmStop(token), 303);
});

export default function StopWeekly() {
  const { isStopped, back } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink href={back}>Your matters</BackLink>
      <PageHead
        title={isStopped ? 'You get no more weekly emails' : 'Stop the weekly email?'}
        lead="It comes on Thursdays and lists the matters that are waiting for you. We’ll still email you each new instruction."
      />
      <Form method="post" reloadDocument className="mt-6">
        <Button name="intent" value={isStopped ? 'start' : 'stop'} variant={isStopped ? 'quiet' : undefined}>
          {isStopped ? 'Send me the weekly email again' : 'Stop the weekly email'}
        </Button>
      </Form>
    </>
  );
}
