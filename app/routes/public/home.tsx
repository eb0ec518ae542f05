import { useLoaderData } from '@remix-run/react';
import { StructuredData } from '~/document/meta';
import { brand } from '~/domain/config/brand-queries.server';
import { claims } from '~/domain/config/claims-texts';
import { renderedAtForMany } from '~/integrations/bot-check.server';
import { env } from '~/platform/env.server';
import { page } from '~/routes/shared/handler.server';
import { LinkButton } from '~/ui/button';
import { Band, Figures, Hero, NumberedSteps, SideBySide } from '~/ui/landing';
import { Durations, Invitation, Reasons, Reviews, Story, WidePicture } from '~/ui/landing-parts';
import { Accordion } from '~/ui/lists';
import type { PageHandle } from '~/ui/page-handle';
import { Scene } from '~/ui/scene';
import { urls } from '~/urls';
import { ContactForm } from './contact-form';
import { asSentence, durations, figures, questions, reasons, reviews, steps, stories } from './home-words';

const LEAD = `${claims.freeLegals.words}, and a solicitor who already knows your home.`;

export const handle: PageHandle = {
  title: `Sell your home ${claims.faster.words}`,
  description: `Start the legal work the day you list: ${claims.exchange.words.toLowerCase()} to exchange. ${LEAD}`,
  width: 'full',
  kept: 5,
  signedTime: true,
};

export const loader = page({ access: 'public' }, () => ({
  renderedAt: renderedAtForMany(),
  showFaq: env.SHOW_FAQ,
  organization: {
    '@type': 'Organization',
    name: brand.name,
    legalName: brand.companyName,
    url: env.APP_URL,
    logo: new URL('/apple-touch-icon.png', env.APP_URL).href,
    email: brand.supportEmail,
    areaServed: 'GB',
  },
}));

export default function Home() {
  const { renderedAt, showFaq, organization } = useLoaderData<typeof loader>();
  return (
    <>
      <StructuredData data={organization} />
      <Hero
        title="Turn the key months sooner"
        lead={`Start the legal work the day you list, not the day you get an offer. ${LEAD}`}
        actions={
          <>
            <LinkButton href={urls.getStarted('sell')}>Start selling</LinkButton>
            <LinkButton variant="quiet" href={urls.getStarted('buy')}>
              I’m buying
            </LinkButton>
          </>
        }
        reassurances={[asSentence(claims.onboarding.words), 'No password', 'Regulated solicitors']}
        picture={<Scene />}
      />
      <Figures items={figures} />
      <SideBySide
        title="Ready before the offer, not after it"
        aside={
          <>
            <p>
              Most sales begin their legal work when a buyer turns up, and everybody waits while it is done. Yours
              begins when you list. When the offer comes, the work is behind you: {claims.fasterThanAverage.words}.
            </p>
            <p>
              Buying? A home sold this way saves you {claims.savedByBuyers.words}.{' '}
              <a href={urls.getStarted('buy')}>Start buying</a>
            </p>
          </>
        }
        below={<Reasons items={reasons} />}
      >
        <Durations title="How long it takes" items={durations} />
      </SideBySide>
      <Band id="how-it-works" title="Three steps, then we carry it" tinted>
        <NumberedSteps items={steps} />
      </Band>
      <SideBySide
        id="stories"
        title="How it goes"
        aside={
          <>
            <p>Three sales as they can go. They are illustrations of what we promise, not real customers.</p>
            <WidePicture src="/doors.svg" width={340} height={190} />
          </>
        }
      >
        <Accordion
          name="story"
          open={0}
          items={stories.map(({ title, ...story }) => ({ title, body: <Case {...story} /> }))}
        />
      </SideBySide>
      <Band
        title="What people might say"
        lead="Reviews for illustration: the people and their words are made up."
        tinted
      >
        <Reviews items={reviews} />
      </Band>
      {showFaq && <Questions />}
      <Invitation
        id="estate-agents"
        title="Estate agents: sales that hold"
        action={
          <LinkButton variant="quiet" href={urls.partnerSignUp()}>
            Become a partner
          </LinkButton>
        }
        picture="/agents.svg"
      >
        {claims.failing.words} of UK transactions fail, and the agent’s work goes with them. Bring your sellers to us
        when you list, and the legal work is done by the time you agree a sale.
      </Invitation>
      <SideBySide
        id="contact"
        title="Ask us anything"
        aside={
          <>
            <p>Leave your number and we call you back, or ask here and we write. We reply {claims.reply.words}.</p>
            <p>
              You can also write to <a href={`mailto:${organization.email}`}>{organization.email}</a>.
            </p>
          </>
        }
      >
        <div className="-mt-7">
          <ContactForm renderedAt={renderedAt} quiet />
        </div>
      </SideBySide>
    </>
  );
}

function Case({ who, story, difference }: Omit<(typeof stories)[number], 'title'>) {
  return (
    <Story who={who} difference={difference}>
      {story}
    </Story>
  );
}

/** Told to search engines exactly where, and as, people can read it. */
function Questions() {
  const mainEntity = questions.map(({ title, answer }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return (
    <Band id="questions" title="Questions people ask">
      <StructuredData data={{ '@type': 'FAQPage', mainEntity }} />
      <Accordion name="question" items={questions.map(({ title, answer }) => ({ title, body: <p>{answer}</p> }))} />
    </Band>
  );
}
