import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Role } from '~/domain/account/rules';
import type { FormTarget } from '~/domain/onboarding/drafts-schema';
import { stepperOf } from '~/domain/onboarding/journey-rules';
import { SELECT } from '~/domain/shared/schema';
import type { formOf, Result } from '~/routes/shared/form';
import { ErrorSummary, FormError } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import { Stepper } from '~/ui/stepper';
import { SubmitBar } from '~/ui/submit-bar';
import { inDeal, urls } from '~/urls';
import { FormVersionField } from './form-version-field';
import { journeys } from './journeys';
import { StartAgain } from './start-again';

/** What the pages of both sides read. */
type PropertyPageView = {
  target: FormTarget;
  /** The version of what is saved (domain/onboarding/stale-form-rules.server.ts). */
  seen: string;
  /** Why the last attempt to save failed. */
  failure: string | null;
  /** A draft was typed that is not submitted. */
  hasDraft: boolean;
  supportEmail: string;
};

interface PropertyPageProps {
  journey: Role;
  lead: string;
  form: ReturnType<typeof formOf>;
  /** In the order of the page. The list of missing answers needs them to tell one missing answer from another. */
  questions: Record<string, string>;
  view: PropertyPageView;
  result: Result | undefined;
  children: ReactNode;
}

const DRAFTS = { sell: 'transactionForm', buy: 'purchaseIntentForm' };

/** The page around the questions about the property. */
export function PropertyPage({ journey, lead, form, questions, view, result, children }: PropertyPageProps) {
  const { target, seen, failure, hasDraft, supportEmail } = view;
  return (
    <>
      <BackLink href={inDeal(urls.aboutYou(journey), target.dealId)}>About you</BackLink>
      <Stepper {...stepperOf(journeys[journey], 'about-the-property')} />
      <ErrorSummary problems={problemsIn(form, questions)} />
      {failure && (
        <FormError>
          {failure}. Please try again or contact support at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </FormError>
      )}
      <PageHead title="About the property" lead={lead} />
      <Form id={form.id} method="post" reloadDocument noValidate data-autosave={urls.draft(DRAFTS[journey])}>
        {/* Enter in any field presses the first button of a form, which must not be one of the others. */}
        <button type="submit" name="intent" value="enter" className="sr-only" tabIndex={-1} aria-hidden="true">
          Save and continue
        </button>
        <input type="hidden" name="_id" value={target.dealId ?? ''} />
        <input type="hidden" name="newest" value={target.newestId ?? ''} />
        <FormVersionField seen={seen} result={result} />
        {children}
        <SubmitBar label="Save and continue" busyLabel="Saving…" />
        {hasDraft && <StartAgain />}
      </Form>
    </>
  );
}

function problemsIn({ field, allErrors }: ReturnType<typeof formOf>, questions: Record<string, string>) {
  const ofTheForm = (allErrors[''] ?? []).map((message) => ({ id: undefined, message }));
  const ofFields = Object.entries(questions).flatMap(([name, question]) => {
    const { id, errors } = field(name);
    const [message] = errors ?? [];
    if (!message) return [];
    return [{ id, message: message === SELECT ? `${SELECT}: ${question}` : message }];
  });
  return [...ofTheForm, ...ofFields];
}
