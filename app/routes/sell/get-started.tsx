import { redirect } from '@remix-run/node';
import { claims } from '~/domain/config/claims';
import type { PageHandle } from '~/page-handle';
import { page } from '~/routes/handler.server';
import { LinkButton } from '~/ui/button';
import { Ticks } from '~/ui/cards';
import { PageHead } from '~/ui/page';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'Get started' };

export const loader = page({ access: 'public' }, ({ viewer }) => {
  if (!viewer) throw redirect(urls.signIn({ role: 'sell' }));
  return null;
});

export default function GetStarted() {
  return (
    <>
      <PageHead
        title="Let’s get your sale started"
        lead={`A few plain questions about you and your home. They take ${claims.onboarding.words}.`}
      />
      <Ticks
        items={[
          'Have the address and the asking price to hand',
          'Stop whenever you like: what you answered is kept',
          'Nothing is agreed until you have read the terms',
        ]}
      />
      <div className="mt-8">
        <LinkButton href={urls.welcome('sell')}>Continue</LinkButton>
      </div>
    </>
  );
}
