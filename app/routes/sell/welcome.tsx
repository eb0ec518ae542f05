import { useLoaderData } from '@remix-run/react';
import { claims } from '~/domain/config/claims';
import type { PageHandle } from '~/page-handle';
import { page } from '~/routes/handler.server';
import { LinkButton } from '~/ui/button';
import { Card, Cards } from '~/ui/cards';
import { PageHead } from '~/ui/page';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'Welcome', width: 'page' };

export const loader = page({ access: 'signed-in' }, ({ viewer }) => ({ firstName: viewer.firstName }));

export default function Welcome() {
  const { firstName } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={`Welcome, ${firstName}`}
        lead={`Here is what selling this way does for you. Telling us about it takes ${claims.onboarding.words}.`}
      />
      <Cards>
        <Card heading="h2" title={claims.cutting.words}>
          A traditional sale takes {claims.traditional.words}. Yours starts its legal work before there is an offer.
        </Card>
        <Card heading="h2" title={claims.preventing.words}>
          {claims.failing.words} of UK transactions fail. Being ready first gives yours fewer reasons to.
        </Card>
        <Card heading="h2" title={claims.conveyancing.words}>
          Your solicitor knows your home, has its searches and can start on the contract the day you accept an offer.
        </Card>
      </Cards>
      <div className="mt-8">
        <LinkButton href={urls.aboutYou('sell')}>Start</LinkButton>
      </div>
    </>
  );
}
