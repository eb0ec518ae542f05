import { Outlet, useLoaderData } from '@remix-run/react';
import { countProposals } from '~/domain/managing/proposal/queries.server';
import { getValues } from '~/domain/managing/values/queries.server';
import { switchesInWords } from '~/domain/managing/values/rules';
import { dayAsRead } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { page } from '~/routes/shared/handler.server';
import { LinkButton } from '~/ui/link-button';
import { SummaryList } from '~/ui/lists';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { crumbsOf, FAILED } from './labels';
import { Waiting } from './waiting';

export const handle: PageHandle = { title: 'Values', crumbs: crumbsOf('Values') };

export const loader = page({ access: 'staff', failure: FAILED }, async ({ viewer }) => {
  const [values, waiting] = await Promise.all([getValues(viewer), countProposals('amount')]);
  return { ...values, waiting };
});

const listed = (tags: readonly string[]) => (tags.length === 0 ? '—' : tags.join(', '));

export default function Values() {
  const { waiting, ...values } = useLoaderData<typeof loader>();
  const { benchmark_in_days: days, invoicing_amount: amount, thirdfort_v2_switchover_date: switchover } = values;
  return (
    <>
      <AdminHead
        title="Values"
        actions={
          <>
            <LinkButton dialog small href={urls.adminValues('edit')}>
              Change values
            </LinkButton>
            <LinkButton dialog small variant="quiet" href={urls.adminValues('amount')}>
              Change what firms pay
            </LinkButton>
          </>
        }
      />
      <Waiting count={waiting} />
      <SummaryList
        title="Changed by one manager"
        rows={[
          { label: 'Benchmark, from offer to exchange', value: days === null ? '—' : `${days} days` },
          { label: 'Tags', value: listed(values.tags) },
          { label: 'Tags that customers see', value: listed(values.customer_tags) },
          { label: 'Thirdfort reminds people', value: values.identity_partner_reminds ? 'Yes' : 'No' },
          { label: 'Thirdfort v2 from', value: switchover === null ? '—' : dayAsRead(switchover) },
          { label: 'Switched off', value: switchesInWords(values.switched_off) ?? 'Nothing' },
        ]}
      />
      <SummaryList
        title="Changed by two managers"
        rows={[{ label: 'What firms pay for a completion', value: amount === null ? '—' : formatPounds(amount) }]}
      />
      <Outlet />
    </>
  );
}
