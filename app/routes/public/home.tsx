import { claims } from '~/domain/config/claims';
import type { PageHandle } from '~/page-handle';
import { LinkButton } from '~/ui/button';
import { Band, Figures, Hero, NumberedSteps } from '~/ui/landing';
import { Scene } from '~/ui/scene';
import { urls } from '~/urls';

export const handle: PageHandle = {
  title: `Sell your home ${claims.faster.words}`,
  description: `${claims.freeLegals.words}, and a solicitor who already knows your home.`,
  width: 'full',
  kept: 60,
};

export default function Home() {
  return (
    <>
      <Hero
        title="Turn the key months sooner"
        lead={`Start the legal work the day you list, not the day you get an offer. ${claims.freeLegals.words}, and a solicitor who already knows your home.`}
        actions={
          <>
            <LinkButton href={urls.getStarted('sell')}>Start selling</LinkButton>
            <LinkButton variant="quiet" href={urls.signIn({ role: 'buy' })}>
              I’m buying
            </LinkButton>
          </>
        }
        reassurances={[`Takes ${claims.onboarding.words}`, 'No password', 'Regulated solicitors']}
        picture={<Scene />}
      />
      <Figures
        items={[
          { figure: claims.faster.words, words: 'selling, from offer to exchange, than a traditional sale' },
          { figure: claims.exchange.words, words: 'to exchange, once everyone is ready' },
          { figure: claims.failing.words, words: 'of UK transactions fail. Being ready first is how yours doesn’t' },
        ]}
      />
      <Band id="how-it-works" title="Three steps, then we carry it">
        <NumberedSteps
          items={[
            {
              title: 'Tell us about your home',
              words: 'A few plain questions, on any phone. Stop and come back whenever you like.',
            },
            {
              title: 'Meet your solicitor',
              words: 'We introduce you by email, and order your searches before there is a buyer.',
            },
            {
              title: 'Watch it happen',
              words: 'One page says what is done, what is next, and who has it. No chasing.',
            },
          ]}
        />
      </Band>
    </>
  );
}
