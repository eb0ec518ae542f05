import { useLoaderData } from '@remix-run/react';
import { brand } from '~/brand.server';
import { askForUpdate, sayHelped } from '~/domain/update-request/commands.server';
import { getAsking, listOwnUpdates } from '~/domain/update-request/queries.server';
import { askState } from '~/domain/update-request/rules';
import { readForm } from '~/platform/body.server';
import { now } from '~/platform/clock.server';
import { useAnswer } from '~/routes/shared/answer';
import { askedIn, askOrSayHelped } from '~/routes/shared/ask.server';
import { AskForm } from '~/routes/shared/ask-form';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { ErrorSummary } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { dashboardParams, waitsOf } from './dashboard.server';

export const handle: PageHandle = { title: 'Ask for an update' };

const guard = { access: 'signed-in', params: dashboardParams } as const;

export const loader = page(guard, async ({ viewer, params }) => {
  const of = { role: params.role, dealId: params.id };
  const present = now();
  const asking = await getAsking(viewer, of, present);
  const [waits, updates] = await Promise.all([waitsOf(viewer, params), listOwnUpdates(viewer, of)]);
  const open = updates.find(({ answeredAt }) => answeredAt === null);
  return {
    state: askState(asking),
    waits,
    open: open && { question: open.question, words: askedIn(open, present) },
    noun: params.role === 'sell' ? ('sale' as const) : ('purchase' as const),
    back: { href: urls.dashboard(params.role, params.id), words: 'Back to your dashboard' },
    supportEmail: brand.supportEmail,
  };
});

export const action = page(guard, async ({ request, viewer, params: { role, id } }) => {
  const of = { role, dealId: id };
  await getAsking(viewer, of, now());
  return askOrSayHelped(await readForm(request), {
    here: urls.askForUpdate(role, id),
    helpedHref: urls.dashboard(role, id, { flash: 'answer-helped' }),
    ask: (question) => askForUpdate(viewer, of, question),
    sayHelped: (updateId, helped) => sayHelped(viewer, of, updateId, helped),
  });
});

export default function Ask() {
  const view = useLoaderData<typeof loader>();
  const form = formOf('ask', useAnswer<Result>(), {});
  return (
    <>
      <BackLink href={view.back.href}>{view.noun === 'sale' ? 'Your sale' : 'Your purchase'}</BackLink>
      <ErrorSummary form={form} />
      <PageHead title="Ask for an update" />
      <AskForm form={form} {...view} />
    </>
  );
}
