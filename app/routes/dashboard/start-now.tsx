import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { askToStart } from '~/domain/payment/commands.server';
import { startNowTicked } from '~/domain/payment/schema';
import { getStart } from '~/domain/payment/start-now-queries.server';
import { START_NOW, waitsUntil } from '~/domain/payment/start-now-rules';
import { formatDayInWords, londonDay } from '~/domain/shared/dates-rules';
import { id } from '~/domain/shared/schema';
import { readForm } from '~/platform/body.server';
import { now } from '~/platform/clock.server';
import { useAnswer } from '~/routes/shared/answer';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { savingForm } from '~/routes/shared/submitted-form.server';
import { Checkbox } from '~/ui/choices';
import { ErrorSummary } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { SubmitBar } from '~/ui/submit-bar';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'Start work now' };

const guard = { access: 'signed-in', params: z.object({ id }) } as const;

export const loader = page(guard, async ({ viewer, params: { id } }) => {
  const day = waitsUntil(await getStart(viewer, id), londonDay(now()));
  if (day === null) throw redirect(urls.dashboard('sell', id));
  return { day: formatDayInWords(day), dashboard: urls.dashboard('sell', id) };
});

export const action = page(guard, async ({ request, viewer, params: { id } }) => {
  const submission = parseWithZod(await readForm(request), { schema: startNowTicked, disableAutoCoercion: true });
  if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
  return savingForm(submission, async () => {
    await askToStart(viewer, id);
    return redirect(urls.dashboard('sell', id, { flash: 'started' }), 303);
  });
});

export default function StartNow() {
  const { day, dashboard } = useLoaderData<typeof loader>();
  const form = formOf('start', useAnswer<Result>(), {});
  return (
    <>
      <BackLink href={dashboard}>Your sale</BackLink>
      <ErrorSummary form={form} />
      <PageHead
        title="Start work now"
        lead={`You can cancel within 14 days, so we order nothing that costs money before ${day}. If you do not want to wait, tick the box.`}
      />
      <Form id={form.id} method="post" reloadDocument noValidate className="mt-6">
        <Checkbox field={form.field('startNow')} label={START_NOW.words} />
        <SubmitBar label="Start work now" busyLabel="Saving…" quiet={{ href: dashboard, label: 'Cancel' }} />
      </Form>
    </>
  );
}
