import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { nameDaysByFirm } from '~/domain/deal/completion-days-commands.server';
import { findDays } from '~/domain/deal/completion-days-queries.server';
import { dayWords, NOT_NOW } from '~/domain/deal/completion-days-rules';
import { daysForm } from '~/domain/deal/completion-days-schema';
import { openFirmLink } from '~/domain/solicitor-report/open-commands.server';
import { readForm } from '~/platform/body.server';
import { useAnswer } from '~/routes/shared/answer';
import { CompletionDays } from '~/routes/shared/completion-days';
import { dayFields } from '~/routes/shared/day-fields';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { savingForm } from '~/routes/shared/submitted-form.server';
import { ErrorSummary } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { matterGuard, openMatter, sideIn } from './matter.server';

export { ErrorBoundary } from './link-ended';

export const handle: PageHandle = { title: 'Possible completion days', robots: 'noindex,nofollow' };

export const loader = page(matterGuard, async ({ url, ip, params }) => {
  const { token, assignmentId } = params;
  const { matter, side, lead } = await openMatter({ url, ip, params });
  const days = matter.purchaseId === null ? null : await findDays(matter.purchaseId, `${side}_firm`);
  return {
    back: urls.firmMatter(token, assignmentId, { side }),
    lead,
    days: days && { known: dayFields(days.own), shared: days.shared.map(dayWords) },
  };
});

export const action = page(matterGuard, async ({ request, url, ip, params: { token, assignmentId } }) => {
  await openFirmLink(token, ip);
  const side = sideIn(url);
  const submission = parseWithZod(await readForm(request), { schema: daysForm, disableAutoCoercion: true });
  if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
  return savingForm(submission, async () => {
    await nameDaysByFirm(token, { assignmentId, side }, submission.value);
    return redirect(urls.firmDays(token, assignmentId, { side }), 303);
  });
});

export default function FirmDays() {
  const { back, lead, days } = useLoaderData<typeof loader>();
  const form = formOf('days', useAnswer<Result>(), days?.known ?? {});
  return (
    <>
      <BackLink href={back}>The matter</BackLink>
      <ErrorSummary form={form} />
      <PageHead title="Possible completion days" lead={lead} />
      {days ? <CompletionDays form={form} shared={days.shared} /> : <p className="mt-4">{NOT_NOW}.</p>}
    </>
  );
}
