import { Form, useLoaderData } from '@remix-run/react';
import type { Role } from '~/domain/account/rules';
import { addressLines } from '~/domain/address/rules';
import { getClaims } from '~/domain/config/claims-queries.server';
import type { Claims } from '~/domain/config/claims-rules';
import { costsOf } from '~/domain/onboarding/costs-rules';
import { stepLeft } from '~/domain/onboarding/journey-rules';
import { listProperties, type PropertyCard } from '~/domain/onboarding/properties-queries.server';
import { getOnboarding } from '~/domain/onboarding/queries.server';
import { dealToContinue, developmentsOf, statusOf } from '~/domain/onboarding/resume-rules';
import { getSaleLines } from '~/domain/payment/queries.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { Box, Card, Cards } from '~/ui/cards';
import { Tag, type Tone } from '~/ui/feedback';
import { NoScriptField } from '~/ui/form';
import { LinkButton } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Stepper } from '~/ui/stepper';
import { urls } from '~/urls';
import { BeforeYouStart } from './before-you-start';
import { journeys, roleParams } from './journeys';

export const handle: PageHandle = { title: 'Welcome', width: 'page' };

type StepLeft = ReturnType<typeof stepLeft>;

type Deal = {
  role: Role;
  id: string;
  complete: boolean;
  title: string;
  status: { words: string; tone: Tone };
  /** Null once it is complete, and where it is not known. */
  left: StepLeft | null;
};

const dealOf = (card: PropertyCard, left: StepLeft | null): Deal => ({
  role: card.role,
  id: card.id,
  complete: card.complete,
  title: addressLines(card.address)[0] ?? '',
  status: statusOf(card, londonDay(now())),
  left: card.complete ? null : left,
});

export const loader = page({ access: 'signed-in', params: roleParams }, async ({ viewer, params: { role } }) => {
  const [{ beginsAnother, hasDraft, hasHomeDraft, current, progress }, cards, lines, claims] = await Promise.all([
    getOnboarding(role, viewer),
    listProperties(viewer),
    role === 'sell' ? getSaleLines(null) : [],
    getClaims(),
  ]);
  const { total } = costsOf(role, lines);
  const left = hasDraft ? stepLeft(journeys[role], progress) : null;
  const shown = { role, firstName: viewer.firstName, total, left, claims };
  if (beginsAnother) return { ...shown, deal: null, elsewhere: null, developments: [] };
  const card = dealToContinue(cards, role);
  const deal = card && dealOf(card, current?.id === card.id ? stepLeft(journeys[role], progress) : null);
  const developments = role === 'sell' ? developmentsOf(cards).map(({ id, name }) => ({ id, name })) : [];
  const isBack = deal !== null || developments.length > 0;
  // What was typed about another home, beside their deals, was left at that step of its own.
  const another = { ...progress, property: false, terms: false, complete: false };
  const leftBeside = hasHomeDraft ? stepLeft(journeys[role], another) : null;
  // Signing in says 'I’m selling' unless people change it, and a buyer should find their purchase all the same.
  const other = !isBack && left === null ? dealToContinue(cards, role === 'sell' ? 'buy' : 'sell') : null;
  return { ...shown, left: isBack ? leftBeside : left, deal, elsewhere: other && dealOf(other, null), developments };
});

const CARDS: Record<Role, (claims: Claims) => { title: string; body: string }[]> = {
  sell: (claims) => [
    {
      title: claims.cutting.words,
      body: `A traditional sale takes ${claims.traditional.words}. We start the legal work on yours before there is an offer.`,
    },
    {
      title: claims.preventing.words,
      body: `${claims.failing.words} of UK transactions fail. Being ready early makes yours less likely to be one of them.`,
    },
    {
      title: claims.conveyancing.words,
      body: 'By the time you accept an offer, your solicitor can know your home, have the searches and be ready to send out the draft contract.',
    },
  ],
  buy: (claims) => [
    {
      title: `Save ${claims.savedByBuyers.words}`,
      body: `A traditional purchase takes ${claims.traditional.words}. With us, the seller’s legal work can start before you make an offer.`,
    },
    {
      title: claims.preventing.words,
      body: `${claims.failing.words} of UK transactions fail. Seeing the search results early makes yours less likely to be one of them.`,
    },
    {
      title: claims.conveyancing.words,
      body: 'If you use our panel solicitor, you pay nothing for searches or core legal work. Other legal fees, tax and VAT are extra.',
    },
  ],
};

export default function Welcome() {
  const { role, firstName, total, left, claims, deal, elsewhere, developments } = useLoaderData<typeof loader>();
  const isBack = deal !== null || developments.length > 0;
  return (
    <>
      <PageHead
        title={isBack ? `Welcome back, ${firstName}` : `Welcome, ${firstName}`}
        lead={isBack ? undefined : `Our questions take ${claims.onboarding.words}.`}
      />
      {left && !isBack && (
        <div className="mt-6">
          <Box>
            <Stepper steps={journeys[role].steps} current={left.number - 1} />
            <WhereLeft {...left} />
            <LinkButton href={left.path}>Continue</LinkButton>
          </Box>
        </div>
      )}
      {deal && <ContinueDeal deal={deal} />}
      {elsewhere && <ContinueDeal deal={elsewhere} />}
      {developments.map(({ id, name }) => (
        <Box key={id}>
          <a href={urls.welcomeBack()}>Continue with your sales at {name}</a>
        </Box>
      ))}
      {!isBack && !left && (
        <div className="mt-6">
          <LinkButton href={urls.aboutYou(role)} variant={elsewhere ? 'quiet' : 'primary'}>
            Start
          </LinkButton>
        </div>
      )}
      {!isBack && <BeforeYouStart role={role} total={total} />}
      {/* Reasons to register, for people who have not. */}
      {!deal?.complete && (
        <>
          <h2 className="mt-10">{OTHER[role].title}</h2>
          <Cards three>
            {CARDS[role](claims).map(({ title, body }) => (
              <Card key={title} title={title}>
                {body}
              </Card>
            ))}
          </Cards>
        </>
      )}
      {isBack && (
        <div className="mt-8">
          <BeginAnother role={role} deal={deal} left={left} />
        </div>
      )}
    </>
  );
}

const WhereLeft = ({ number, of }: StepLeft) => (
  <p className="mb-3">
    You were at step {number} of {of}. We kept your answers.
  </p>
);

/** The link to the deal itself comes first, and is the page's primary button. */
function ContinueDeal({ deal: { role, id, complete, title, status, left } }: { deal: Deal }) {
  const noun = role === 'sell' ? 'sale' : 'purchase';
  const words = `Continue your ${noun} of ${title}`;
  return (
    <div className="mt-6">
      <p className="mb-3">
        <Tag tone={status.tone}>{status.words}</Tag>
      </p>
      {left && <WhereLeft {...left} />}
      {complete ? (
        <>
          <p className="mb-3">The button opens your dashboard, which shows where your {noun} stands.</p>
          <LinkButton href={urls.dashboard(role, id)}>{words}</LinkButton>
        </>
      ) : (
        <Form method="post" reloadDocument action={urls.resume(role, id)}>
          <NoScriptField />
          <Button>{words}</Button>
        </Form>
      )}
    </div>
  );
}

const OTHER: Record<Role, { title: string; start: string }> = {
  sell: { title: 'How selling with us works', start: 'Sell another home' },
  buy: { title: 'How buying with us works', start: 'Buy another home' },
};

interface BeginAnotherProps {
  role: Role;
  deal: Deal | null;
  left: StepLeft | null;
}

/** People with a deal that is not complete continue it. They start another one from their list of properties. */
function BeginAnother({ role, deal, left }: BeginAnotherProps) {
  if (deal && !deal.complete) {
    return <a href={urls.welcomeBack()}>All your sales and purchases</a>;
  }
  return (
    <Form method="post" reloadDocument action={urls.addTransaction(role)}>
      <NoScriptField />
      {left && <WhereLeft {...left} />}
      <Button variant="quiet">{OTHER[role].start}</Button>
    </Form>
  );
}
