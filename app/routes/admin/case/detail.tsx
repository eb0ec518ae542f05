import { redirect } from '@remix-run/node';
import { Form, Outlet, useLoaderData } from '@remix-run/react';
import { takeAcceptedOffer } from '~/domain/agent-access/accepted-offer-commands.server';
import { findAcceptedOffer } from '~/domain/agent-access/accepted-offer-queries.server';
import { isToldByAgent } from '~/domain/agent-access/tell-rules';
import { getCase } from '~/domain/enquiry/case/queries.server';
import { CLOCKS, KIND_LABELS, stateOf } from '~/domain/enquiry/case/rules';
import { formatDayInWords, formatMoment } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { Box } from '~/ui/cards';
import { NoScriptField } from '~/ui/form';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { DescriptionList } from '~/ui/lists';
import { AdminHead, Section } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { staffPageById } from '../shared/params';
import { emailOf, phoneOf } from '../transaction/formats';
import { FETCHING, SAVING } from './labels';
import { StateTag } from './state-tag';

type Titled = { title: string };

export const handle: PageHandle = {
  title: ({ title }: Titled) => title,
  crumbs: ({ title }: Titled) => [{ label: 'Cases', href: urls.adminCases() }, { label: title }],
};

export const loader = page(staffPageById(FETCHING), async ({ params: { id } }) => {
  const [{ kind, fullName, came, due, answered, referrer, ...rest }, offer] = await Promise.all([
    getCase(id),
    findAcceptedOffer(id),
  ]);
  const isTold = isToldByAgent({ referrer, saleId: rest.sale?.id ?? null });
  return {
    offer: offer && { day: formatDayInWords(offer.day), saleId: offer.saleId, canSet: offer.purchaseId !== null },
    ...rest,
    referrer: isTold ? null : referrer,
    title: `${isTold ? 'An estate agent told us' : KIND_LABELS[kind]}, ${fullName}`,
    state: stateOf({ due, answered }, now()),
    came: formatMoment(came),
    due: `${formatMoment(due)}, within ${CLOCKS[kind]}`,
    answered: answered && formatMoment(answered),
  };
});

/** One press: what an estate agent told us of an offer. */
export const action = page(staffPageById(SAVING), async ({ viewer, params: { id } }) => {
  await getCase(id);
  await takeAcceptedOffer(viewer, id);
  return redirect(urls.adminCase(id), 303);
});

export default function Case() {
  const view = useLoaderData<typeof loader>();
  const { id, title, state, email, phoneNumber, sale, referrer, recordedBy, answered, answeredBy, note, offer } = view;
  const isAnswered = state === 'answered';
  return (
    <>
      <AdminHead
        title={title}
        tags={<StateTag state={state} />}
        actions={
          <LinkButton
            dialog
            small
            variant={isAnswered ? 'quiet' : undefined}
            href={urls.adminCaseStep(id, isAnswered ? 'reopen' : 'answer')}
          >
            {isAnswered ? 'Reopen' : 'Mark as answered'}
          </LinkButton>
        }
      />
      <Section title="What they said">
        <p className="whitespace-pre-line wrap-anywhere">{view.message}</p>
      </Section>
      <Box>
        <DescriptionList
          items={[
            { label: 'Received', value: view.came },
            { label: 'Due', value: view.due },
            { label: 'Email', value: emailOf(email) },
            { label: 'Phone number', value: phoneOf(phoneNumber) },
            {
              label: 'Transaction',
              value: sale && <Link to={urls.adminTransaction(sale.id)}>{sale.reference}</Link>,
            },
            ...(referrer === null ? [] : [{ label: 'How they heard about us', value: referrer }]),
            ...(recordedBy === null ? [] : [{ label: 'Entered by', value: recordedBy }]),
          ]}
        />
        {email !== null && (
          <p className="mt-4">
            <Link to={urls.adminUsers({ searchValue: email })}>Find their account</Link>
          </p>
        )}
      </Box>
      {offer && (
        <Section title="The offer">
          {offer.canSet ? (
            <Form method="post" reloadDocument>
              <NoScriptField />
              <p className="mb-3">The sale is not agreed yet. This sets the day and answers the case.</p>
              <Button small>Set ‘Sale agreed’ to {offer.day}</Button>
            </Form>
          ) : (
            <p>
              There is no accepted buyer whose sale is still to be agreed.{' '}
              <Link to={urls.adminTransaction(offer.saleId, 'purchase-intents')}>View the buyers</Link>
            </p>
          )}
        </Section>
      )}
      {note !== null && (
        <Section title={isAnswered ? 'Answered' : 'Answered before'}>
          {isAnswered && (
            <p className="text-ink-soft">
              By {answeredBy}, {answered}
            </p>
          )}
          <p className="whitespace-pre-line wrap-anywhere">{note}</p>
        </Section>
      )}
      <Outlet />
    </>
  );
}
