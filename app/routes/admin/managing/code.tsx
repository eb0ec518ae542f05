import { Outlet, useLoaderData } from '@remix-run/react';
import { getCode } from '~/domain/managing/codes/queries.server';
import { MOST_USES } from '~/domain/managing/codes/rules';
import { isProposalOpen } from '~/domain/managing/proposal/queries.server';
import { formatDay } from '~/domain/shared/dates-rules';
import { page } from '~/routes/shared/handler.server';
import { Box } from '~/ui/cards';
import { LinkButton } from '~/ui/link-button';
import { DescriptionList } from '~/ui/lists';
import { AdminHead, Section } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { staffPageById } from '../shared/params';
import { CodeTag, usesLeft, whenUsable } from './code-tag';
import { FAILED } from './labels';
import { Waiting } from './waiting';

type Data = { code: string };

export const handle: PageHandle = {
  title: ({ code }: Data) => code,
  crumbs: ({ code }: Data) => [
    { label: 'Configuration', href: urls.adminConfig() },
    { label: 'Referral codes', href: urls.adminCodes() },
    { label: code },
  ],
};

export const loader = page(staffPageById(FAILED), async ({ viewer, params: { id } }) => {
  const [code, isWaiting] = await Promise.all([getCode(viewer, id), isProposalOpen('code', id)]);
  const orders = code.orders.map(({ paidAt, ...order }) => ({ ...order, usedOn: paidAt ? formatDay(paidAt) : '—' }));
  return { ...code, isWaiting, orders };
});

const columns = [{ label: 'Seller' }, { label: 'Home' }, { label: 'Order' }, { label: 'Used on', numeric: true }];

export default function CodePage() {
  const { id, isWaiting, orders, ...code } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHead
        title={code.code}
        tags={<CodeTag state={code.state} />}
        actions={
          <>
            <LinkButton dialog small href={urls.adminCode(id, 'edit')}>
              Change code
            </LinkButton>
            <LinkButton small variant="quiet" href={urls.adminAudit({ about: id })}>
              View changes
            </LinkButton>
            {code.active && (
              <LinkButton dialog small variant="quiet" href={urls.adminCode(id, 'switch-off')}>
                Switch off
              </LinkButton>
            )}
          </>
        }
      />
      <Waiting count={isWaiting ? 1 : 0} />
      <Box>
        <DescriptionList
          items={[
            { label: 'Issued by', value: code.issued_by },
            { label: 'Can be used', value: whenUsable(code) },
            { label: 'Uses left', value: usesLeft(code) },
            { label: 'Used', value: code.uses },
          ]}
        />
      </Box>
      <Section title="Who used it">
        {code.uses > orders.length && <p className="mb-2 text-ink-soft">Showing the newest {MOST_USES}.</p>}
        <Table
          caption="Who used it"
          columns={columns}
          stacks
          rows={orders.map(({ id: orderId, reference, saleId, seller, address, usedOn }) => ({
            key: orderId,
            href: urls.adminTransaction(saleId, 'orders'),
            cells: [
              seller,
              address,
              <span key="order" className="whitespace-nowrap">
                {reference}
              </span>,
              usedOn,
            ],
          }))}
          empty="No one has used it yet. A seller enters it on the payment page."
        />
      </Section>
      <Outlet />
    </>
  );
}
