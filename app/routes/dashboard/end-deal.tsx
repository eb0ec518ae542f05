import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useAnswer } from '~/routes/shared/answer';
import { formOf, type Result } from '~/routes/shared/form';
import { Notice } from '~/ui/feedback';
import { ErrorSummary } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import { SubmitBar } from '~/ui/submit-bar';
import { TextArea } from '~/ui/text-field';
import type { EndDealView } from './end-deal.server';
import { FeeLines } from './fee-lines';
import { TakeBack } from './take-back';

interface EndDealProps {
  view: EndDealView;
  /** The title, and the button. */
  title: string;
  noun: 'sale' | 'purchase';
  label: string;
  /** What happens once staff confirm it. */
  children: ReactNode;
}

/** A buyer has no estate agent of their own. */
const OTHERS = {
  sale: 'If you have a solicitor or an estate agent, they have terms of their own, and may charge for what they have done.',
  purchase: 'If you have a solicitor, they have terms of their own, and may charge for what they have done.',
};

/** The page on which a seller withdraws or a buyer stops. */
export function EndDeal({ view, ...rest }: EndDealProps) {
  return (
    <>
      <BackLink href={view.dashboard}>{rest.noun === 'sale' ? 'Your sale' : 'Your purchase'}</BackLink>
      {view.state === 'open' && <ToAsk view={view} {...rest} />}
      {view.state === 'asked' && view.asked && <HasAsked noun={rest.noun} home={view.home} asked={view.asked} />}
      {view.state === 'over' && <PageHead title={`This ${rest.noun} has ended`} lead="There is nothing more to do." />}
      {view.state === 'completed' && (
        <PageHead title={`This ${rest.noun} is complete`} lead="You can no longer end it here." />
      )}
      {view.state === 'not-begun' && (
        <PageHead
          title="There is nothing to end yet"
          lead="You have not finished registering. If you do not continue, nothing happens."
        />
      )}
    </>
  );
}

function ToAsk({ view, title, noun, label, children }: EndDealProps) {
  const form = formOf('end', useAnswer<Result>(), {});
  return (
    <>
      <ErrorSummary form={form} />
      <PageHead
        title={title}
        lead={`Tell us if you want to end the ${noun} of ${view.home}. Our team will confirm it with you. Until then nothing changes.`}
      />
      {view.hasExchanged && (
        <div className="mt-6">
          <Notice>
            Contracts are exchanged. Ending the {noun} now may cost you a lot of money. Talk to your solicitor first.
          </Notice>
        </div>
      )}
      <section className="mt-8">
        <h2 className="mb-2 text-h3">What it costs</h2>
        <p>
          {view.cost} {OTHERS[noun]}
        </p>
        <FeeLines fees={view.fees} />
      </section>
      <section className="mt-8">
        <h2 className="mb-2 text-h3">What happens</h2>
        <p>{children}</p>
      </section>
      <Form id={form.id} method="post" reloadDocument noValidate>
        <TextArea field={form.field('reason')} label="Why?" hint="Only our team read this." />
        <SubmitBar
          label={label}
          busyLabel="Sending…"
          variant="danger"
          quiet={{ href: view.dashboard, label: 'Go back' }}
        />
      </Form>
    </>
  );
}

interface HasAskedProps {
  noun: 'sale' | 'purchase';
  home: string;
  asked: NonNullable<EndDealView['asked']>;
}

function HasAsked({ noun, home, asked }: HasAskedProps) {
  return (
    <>
      <PageHead
        title={`You have asked us to end the ${noun}`}
        lead={`You asked us on ${asked.on} to end the ${noun} of ${home}. Our team will confirm it with you. Until then nothing changes.`}
      />
      {asked.reason && <p className="mt-4 whitespace-pre-line wrap-anywhere">You said: {asked.reason}</p>}
      <p className="mt-4">If you want to continue after all, you can take your request back.</p>
      <TakeBack label="Take my request back" />
    </>
  );
}
