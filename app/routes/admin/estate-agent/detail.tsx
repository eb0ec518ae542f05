import { Outlet, useLoaderData } from '@remix-run/react';
import type { EstateAgent } from '~/domain/partner/estate-agent/entity-schema';
import { getEstateAgent } from '~/domain/partner/estate-agent/queries.server';
import { page } from '~/routes/shared/handler.server';
import { Box } from '~/ui/cards';
import { LinkButton } from '~/ui/link-button';
import { DescriptionList } from '~/ui/lists';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { staffPageById } from '../shared/params';
import { CopyableText } from '../transaction/formats';
import { FETCHING } from './labels';
import { NegotiatorsSection, OfficeSection, ThirdfortSection, ValuersSection } from './sections';

const titleOf = ({ brand, office }: EstateAgent) => `${brand} - ${office.name}`;

export const handle: PageHandle = {
  title: titleOf,
  crumbs: (agent: EstateAgent) => [
    { label: 'Estate Agents', href: urls.adminEstateAgents() },
    { label: titleOf(agent), href: urls.adminEstateAgent(agent._id) },
  ],
};

export const loader = page(staffPageById(FETCHING), ({ params }) => getEstateAgent(params.id));

export default function EstateAgentPage() {
  const agent = useLoaderData<typeof loader>();
  const { _id, brand, office, valuers, negotiators, thirdfort } = agent;
  return (
    <>
      <AdminHead
        title={titleOf(agent)}
        actions={
          <LinkButton small variant="quiet" href={urls.adminTransactions({ agent: _id })}>
            This agent’s transactions
          </LinkButton>
        }
      />
      <Box>
        <DescriptionList items={[{ label: 'ID', value: <CopyableText text={_id} label="ID" /> }]} />
      </Box>
      <ValuersSection id={_id} valuers={valuers} />
      <OfficeSection id={_id} brand={brand} office={office} />
      <NegotiatorsSection id={_id} negotiators={negotiators} />
      <ThirdfortSection id={_id} thirdfort={thirdfort} />
      <Outlet />
    </>
  );
}
