import { useLoaderData } from '@remix-run/react';
import { brand } from '~/brand.server';
import { StructuredData } from '~/document/meta';
import { getClaims, showsExamples } from '~/domain/config/claims-queries.server';
import type { Claims } from '~/domain/config/claims-rules';
import { getShownStories } from '~/domain/managing/stories/queries.server';
import type { ShownReview, ShownStory } from '~/domain/managing/stories/rules';
import { paymentsOfSale, priceInShort } from '~/domain/onboarding/costs-rules';
import { findPriceOfSale } from '~/domain/payment/queries.server';
import type { Amounts } from '~/domain/payment/rules';
import { renderedAtForCache } from '~/integrations/bot-check.server';
import { env } from '~/platform/env.server';
import { page } from '~/routes/shared/handler.server';
import { Band, Figures, Hero, NumberedSteps, SideBySide } from '~/ui/landing';
import { Invitation, Reasons, Reviews, Story, WidePicture } from '~/ui/landing-sections';
import { LinkButton } from '~/ui/link-button';
import { Accordion } from '~/ui/lists';
import type { PageHandle } from '~/ui/page-handle';
import { OrderOfSteps } from '~/ui/pictures/order-of-steps';
import { WhatYouPay } from '~/ui/pictures/what-you-pay';
import { Scene } from '~/ui/scene';
import { whole } from '~/ui/whole';
import { urls } from '~/urls';
import { ContactForm } from './contact-form';
import { durations, exampleReviews, exampleStories, figures, questions, reasons, steps } from './home-texts';

const leadOf = (claims: Claims) =>
  `Buyers who use our panel solicitor get ${claims.freeLegals.words.toLowerCase()}. They still pay other legal fees, tax and VAT. Sellers get a solicitor before they have a buyer.`;

export const handle: PageHandle = {
  title: 'Sell your home with the legal work started early',
  description: ({ claims }: { claims: Claims }) =>
    `Start the legal work on the day you list. Once everyone is ready, it takes ${claims.exchange.words.toLowerCase()} to exchange contracts. ${leadOf(claims)}`,
  width: 'full',
  cacheSeconds: 5,
};

const pricesOf = (price: Amounts | null) => ({
  price: priceInShort('sell', price),
  payments: price && paymentsOfSale(price.total),
});

export const loader = page({ access: 'public' }, async () => ({
  claims: await getClaims(),
  showsExamples,
  told: await getShownStories(),
  ...pricesOf(await findPriceOfSale()),
  renderedAt: renderedAtForCache(),
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
  const { claims, showsExamples, told, price, payments, renderedAt, showFaq, organization } =
    useLoaderData<typeof loader>();
  return (
    <>
      <StructuredData data={organization} />
      <Hero
        title="Start the legal work before you have a buyer"
        lead={`Start on the day you list, not the day you get an offer. ${leadOf(claims)}`}
        actions={
          <>
            <LinkButton href={urls.getStarted('sell')}>Start selling</LinkButton>
            <LinkButton variant="quiet" href={urls.getStarted('buy')}>
              I’m buying
            </LinkButton>
          </>
        }
        reassurances={[
          `Our questions take ${claims.onboarding.words}`,
          'No password',
          'Regulated solicitors and conveyancers',
        ]}
        price={price && `Selling? ${price}`}
        picture={<Scene />}
      />
      <Figures items={figures(claims)} />
      <SideBySide
        title="Ready before the offer, not after it"
        aside={
          <>
            <p>
              Most sales only start their legal work once there is a buyer, and everyone waits while it is done. Yours
              starts when you list. By the time you have an offer, much of the groundwork can be done. That can make a
              sale {whole(claims.fasterThanAverage.words)}.
            </p>
            <p>
              Buying? Choose a home that is being sold this way and save {claims.savedByBuyers.words}.{' '}
              <a href={urls.getStarted('buy')}>Start buying</a>
            </p>
          </>
        }
        below={<Reasons items={reasons(claims)} />}
      >
        <OrderOfSteps title="How long it takes" {...durations(claims)} />
      </SideBySide>
      <Band id="how-it-works" title="How it works in 3 steps" tinted>
        <NumberedSteps items={steps(claims)} />
      </Band>
      {payments && (
        <SideBySide
          title="What you pay, and when"
          aside={<p>This is what selling costs. Buying? {priceInShort('buy', null)}</p>}
        >
          <WhatYouPay parts={payments} />
        </SideBySide>
      )}
      <StoriesAndReviews {...told} />
      {showsExamples && <Examples id={told.stories.length === 0 ? 'stories' : undefined} />}
      {showFaq && <Questions claims={claims} />}
      <Invitation
        id="estate-agents"
        title="Estate agents: fewer sales that fall through"
        action={
          <LinkButton variant="quiet" href={urls.partnerSignUp()}>
            Become a partner
          </LinkButton>
        }
        picture="/agents.svg"
      >
        {claims.failing.words} of UK transactions fail, and the agent’s work is lost with them. Introduce your sellers
        to us when you list, and much of the legal groundwork can be done by the time you agree a sale.
      </Invitation>
      <SideBySide
        id="contact"
        title="Ask us anything"
        aside={
          <>
            <p>
              Leave your number and we’ll call you back, or send your question and we’ll email you. We reply{' '}
              {claims.reply.words}.
            </p>
            <p>
              You can also email <a href={`mailto:${organization.email}`}>{organization.email}</a>.
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

/** What customers told us, and agreed that we may show. */
function StoriesAndReviews({ stories, reviews }: { stories: ShownStory[]; reviews: ShownReview[] }) {
  return (
    <>
      {stories.length > 0 && (
        <SideBySide
          id="stories"
          title="How it went for our customers"
          aside={<p>They told us how their sale went, and agreed that we may show it here.</p>}
        >
          <Accordion name="told" items={stories.map(({ title, ...story }) => ({ title, body: <Case {...story} /> }))} />
        </SideBySide>
      )}
      {reviews.length > 0 && (
        <Band title="What our customers say" tinted>
          <Reviews items={reviews} />
        </Band>
      )}
    </>
  );
}

/** Made-up stories and reviews, and the page says so. */
function Examples({ id }: { id?: string }) {
  return (
    <>
      <SideBySide
        id={id}
        title="What a sale can look like"
        aside={
          <>
            <p>Three example sales, to show how selling with us can go. They are not real customers.</p>
            <WidePicture src="/doors.svg" width={340} height={190} />
          </>
        }
      >
        <Accordion
          name="story"
          items={exampleStories.map(({ title, ...story }) => ({ title, body: <Case {...story} /> }))}
        />
      </SideBySide>
      <Band
        title="What customers might say"
        lead="These are examples. We made up the people and their comments."
        tinted
      >
        <Reviews items={exampleReviews.map(({ text, by }) => ({ text, by: `${by} (made-up example)` }))} />
      </Band>
    </>
  );
}

function Case({ who, story, difference }: Omit<ShownStory, 'title'>) {
  return (
    <Story who={who} difference={difference}>
      {story}
    </Story>
  );
}

/** The common questions, also as structured data for search engines, which must be words that people can read on the page. */
function Questions({ claims }: { claims: Claims }) {
  const items = questions(claims);
  const mainEntity = items.map(({ title, answer }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return (
    <Band id="questions" title="Common questions">
      <StructuredData data={{ '@type': 'FAQPage', mainEntity }} />
      <Accordion name="question" items={items.map(({ title, answer }) => ({ title, body: <p>{answer}</p> }))} />
    </Band>
  );
}
