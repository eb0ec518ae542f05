import { Form, useLoaderData } from '@remix-run/react';
import { AGENT_EMAIL_SENT, sideOf } from '~/domain/identity-check/rules';
import { readForm } from '~/platform/body.server';
import { useAnswer } from '~/routes/shared/answer';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { Banner } from '~/ui/feedback';
import { FormError, NoScriptField } from '~/ui/form';
import { LiveData } from '~/ui/live-data';
import { More } from '~/ui/more';
import { urls } from '~/urls';
import { writeWorkAfter } from '../../shared/write-work.server';
import { dayOf } from '../formats';
import { FETCHING, onTransaction } from '../params';
import { AgentChecks } from './agent';
import { SideOfChecks } from './side';
import { type ChecksView, pressed, viewOfChecks } from './tab.server';

const guard = onTransaction(FETCHING);

export const loader = page(guard, ({ params: { id }, url }) => viewOfChecks(id, url));

export const action = page(guard, async ({ request, viewer, params, url }) => {
  const answer = await pressed(viewer, params.id, await readForm(request));
  await writeWorkAfter({ url, params });
  return answer;
});

export default function Checks() {
  const view = useLoaderData<typeof loader>();
  const problem = useAnswer<{ problem?: string }>()?.problem;
  const { people, more, saleId, version, missing, done } = view;
  const isUnderWay = people.some(
    ({ check }) => check?.status === 'pending' && (check.thirdfortId === null || check.isAborting),
  );
  const message = problem ? null : doneWords(done);
  return (
    <LiveData url={urls.checksVersion(saleId)} version={version} hurried={isUnderWay}>
      {problem && <FormError>{`${problem.replace(/\.$/, '')}.`}</FormError>}
      {message && <Banner tone="ok">{message}</Banner>}
      <Generation view={view} />
      {missing > 0 && (
        <Form method="post" reloadDocument action={urls.adminTransaction(saleId, 'thirdfort')} className="mb-6">
          <NoScriptField />
          <input type="hidden" name="intent" value="order-all" />
          <Button small busyLabel="Ordering…">
            Order all that are missing ({missing})
          </Button>
        </Form>
      )}
      <SideOfChecks
        title="Sellers"
        side="seller"
        view={view}
        people={people.filter(({ role }) => sideOf(role) === 'seller')}
      />
      <SideOfChecks
        title="Buyers and giftors"
        side="buyer"
        view={view}
        people={people.filter(({ role }) => sideOf(role) === 'buyer')}
      />
      <More count={more} />
      <AgentChecks view={view} />
    </LiveData>
  );
}

const DONE: Record<string, string> = {
  order: 'We’re ordering the check.',
  reorder: 'We’re ordering the check again.',
  abort: 'We’re aborting the check.',
  'ask-agent': AGENT_EMAIL_SENT,
};

function doneWords({ what, n }: ChecksView['done']): string | null {
  if (what !== 'order-all') return DONE[what ?? ''] ?? null;
  if (n === 0)
    return 'Nothing was ordered: each person has had a check, cannot be checked yet or is checked by the estate agent. A check that was aborted is ordered again beside its person.';
  return n === 1 ? 'We’re ordering 1 check.' : `We’re ordering ${n} checks.`;
}

/** The version of the provider's API to which this transaction's orders go. */
function Generation({ view: { isV2, switchover } }: { view: ChecksView }) {
  if (isV2) return null;
  return (
    <p className="mb-5 text-ink-soft">
      Thirdfort v1: orders name no recipient emails, so only we receive the results. The solicitor does not.
      {switchover && ` Transactions created after ${dayOf(switchover)} use v2.`}
    </p>
  );
}
