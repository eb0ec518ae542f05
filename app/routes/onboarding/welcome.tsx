import { useLoaderData } from '@remix-run/react';
import type { Role } from '~/domain/account/rules';
import { claims } from '~/domain/config/claims-texts';
import { page } from '~/routes/shared/handler.server';
import { LinkButton } from '~/ui/button';
import { Card, Cards } from '~/ui/cards';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { roleParams } from './journeys';

export const handle: PageHandle = { title: 'Welcome', width: 'page' };

export const loader = page({ access: 'signed-in', params: roleParams }, ({ viewer, params: { role } }) => ({
  role,
  firstName: viewer.firstName,
}));

const WORDS: Record<Role, { way: string; cards: { title: string; body: string }[] }> = {
  sell: {
    way: 'selling with us does for you. Our questions take',
    cards: [
      {
        title: claims.cutting.words,
        body: `A traditional sale takes ${claims.traditional.words}. We start the legal work on yours before there is an offer.`,
      },
      {
        title: claims.preventing.words,
        body: `${claims.failing.words} of UK transactions fail. Being ready early makes yours less likely to.`,
      },
      {
        title: claims.conveyancing.words,
        body: 'Your solicitor already knows your home, has the searches and can send out the draft contract as soon as you accept an offer.',
      },
    ],
  },
  buy: {
    way: 'buying with us does for you. Our questions take',
    cards: [
      {
        title: `Save ${claims.savedByBuyers.words}`,
        body: `A traditional purchase takes ${claims.traditional.words}. Yours starts with the legal work already under way.`,
      },
      {
        title: claims.preventing.words,
        body: `${claims.failing.words} of UK transactions fail. Seeing the search results early makes yours less likely to.`,
      },
      {
        title: claims.conveyancing.words,
        body: 'Searches and core legal work are included, with a solicitor who is ready when you are.',
      },
    ],
  },
};

export default function Welcome() {
  const { role, firstName } = useLoaderData<typeof loader>();
  const { way, cards } = WORDS[role];
  return (
    <>
      <PageHead title={`Welcome, ${firstName}`} lead={`Here is what ${way} ${claims.onboarding.words}.`} />
      <Cards>
        {cards.map(({ title, body }) => (
          <Card key={title} heading="h2" title={title}>
            {body}
          </Card>
        ))}
      </Cards>
      <div className="mt-8">
        <LinkButton href={urls.aboutYou(role)}>Start</LinkButton>
      </div>
    </>
  );
}
