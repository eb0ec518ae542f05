import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { Role } from '~/domain/account/rules';
import { getClaims } from '~/domain/config/claims-queries.server';
import { ownCookie, readCookie } from '~/platform/session.server';
import { page } from '~/routes/shared/handler.server';
import { Ticks } from '~/ui/cards';
import { LinkButton } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { roleParams } from './journeys';

export const handle: PageHandle = { title: 'Get started' };

/** Staff whose session ended come here, too. Who has signed in from this browser before signs in, and not up. */
export const loader = page({ access: 'public', params: roleParams }, async ({ request, viewer, params: { role } }) => {
  if (viewer) return { role, claims: await getClaims() };
  const hasSignedIn = (await readCookie(ownCookie, request)) !== null;
  throw redirect(urls.signIn({ role, mode: hasSignedIn ? 'sign-in' : undefined }));
});

const WORDS: Record<Role, { title: string; about: string; toHand: string }> = {
  sell: {
    title: 'Let’s get your sale started',
    about: 'you and your home',
    toHand: 'Have the address and the asking price to hand',
  },
  buy: {
    title: 'Let’s get your purchase started',
    about: 'you and the home you are buying',
    toHand: 'Have the postcode, the agreed price and details of how you’ll pay to hand',
  },
};

export default function GetStarted() {
  const { role, claims } = useLoaderData<typeof loader>();
  const { title, about, toHand } = WORDS[role];
  return (
    <>
      <PageHead
        title={title}
        lead={`A few simple questions about ${about}. Our questions take ${claims.onboarding.words}.`}
      />
      <Ticks
        items={[toHand, 'Stop whenever you like: we save your answers', 'Nothing is agreed until you accept the terms']}
      />
      <div className="mt-8">
        <LinkButton href={urls.welcome(role)}>Continue</LinkButton>
      </div>
    </>
  );
}
