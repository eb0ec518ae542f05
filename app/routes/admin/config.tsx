import { useLoaderData } from '@remix-run/react';
import { isManager } from '~/domain/account/users-queries.server';
import { getAdminConfig, listCustomerTags } from '~/domain/config/queries.server';
import { formatDay } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { db } from '~/platform/db.server';
import { page } from '~/routes/shared/handler.server';
import { Tag } from '~/ui/feedback';
import { Link } from '~/ui/link';
import { SummaryList } from '~/ui/lists';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'Configuration', crumbs: [{ label: 'Configuration' }] };

export const loader = page(
  { access: 'staff', failure: 'Unable to get admin config. Please try again.' },
  async ({ viewer }) => {
    const [config, customerTags, byManager] = await Promise.all([
      getAdminConfig(),
      listCustomerTags(),
      isManager(db, viewer.userId),
    ]);
    return { ...config, customerTags, byManager };
  },
);

export default function Config() {
  const config = useLoaderData<typeof loader>();
  const { benchmark_in_days: benchmark, invoicing_amount: amount, thirdfort_v2_switchover_date: switchover } = config;
  return (
    <>
      <AdminHead title="Configuration" />
      <p className="text-ink-soft">
        You can view these values here but not change them. Managers change them on pages of their own.
      </p>
      <SummaryList
        title="Values"
        rows={[
          { label: 'Benchmark, from offer to exchange', value: benchmark === null ? '—' : `${benchmark} days` },
          { label: 'Invoicing amount per record', value: amount === null ? '—' : formatPounds(amount) },
          { label: 'Thirdfort v2 from', value: switchover === null ? '—' : formatDay(switchover) },
          { label: 'Tags', value: config.tags.length === 0 ? '—' : <Tags tags={config.tags} /> },
          {
            label: 'Tags that customers see',
            value: config.customerTags.length === 0 ? '—' : <Tags tags={config.customerTags} />,
          },
        ]}
      />
      {config.byManager && (
        <p className="mt-8">
          Managers: <Link to={urls.adminCodes()}>Referral codes</Link>&nbsp;·{' '}
          <Link to={urls.adminProducts()}>Products and prices</Link>&nbsp;· <Link to={urls.adminValues()}>Values</Link>
          &nbsp;· <Link to={urls.adminClaims()}>Claims</Link>&nbsp;·{' '}
          <Link to={urls.adminStories()}>Reviews and stories</Link>&nbsp;·{' '}
          <Link to={urls.adminProposals()}>Waiting changes</Link>
        </p>
      )}
      <p className="mt-8">
        <Link to={urls.adminEmails()}>Emails that failed</Link>&nbsp;· <Link to={urls.adminRetention()}>Retention</Link>
        &nbsp;· <Link to={urls.adminApiContract()}>JSON calls</Link>&nbsp;·{' '}
        <Link to={urls.adminShowcase()}>Components</Link>
      </p>
    </>
  );
}

function Tags({ tags }: { tags: string[] }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <Tag key={tag} tone="none">
          {tag}
        </Tag>
      ))}
    </span>
  );
}
