import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import type { Role } from '~/domain/account/rules';
import { nameDays } from '~/domain/deal/completion-days-commands.server';
import { findDays } from '~/domain/deal/completion-days-queries.server';
import { dayWords } from '~/domain/deal/completion-days-rules';
import { daysForm } from '~/domain/deal/completion-days-schema';
import { sayOfferEnds, sayPackReady, sayReady } from '~/domain/deal/ready-commands.server';
import { findReady, type Ready } from '~/domain/deal/ready-queries.server';
import { BUYERS_BOXES, boxesForm, offerEndsForm, type ReadyBox, SELLERS_BOXES } from '~/domain/deal/ready-schema';
import { requireVisible } from '~/domain/reminder/queries.server';
import { toDateParts } from '~/domain/shared/day-rules';
import { readForm } from '~/platform/body.server';
import { KnownError } from '~/platform/errors';
import { useAnswer } from '~/routes/shared/answer';
import { CompletionDays } from '~/routes/shared/completion-days';
import { dayFields } from '~/routes/shared/day-fields';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { ReadyLines } from '~/routes/shared/ready-list';
import { savingForm } from '~/routes/shared/submitted-form.server';
import { Button } from '~/ui/button';
import { Checkbox, FieldGroup } from '~/ui/choices';
import { DateField } from '~/ui/date-field';
import { ErrorSummary, NoScriptField } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { dashboardParams } from './dashboard.server';

export const handle: PageHandle = { title: 'Ready to exchange' };

const guard = { access: 'signed-in', params: dashboardParams } as const;

/** Whether the sale or the purchase is this person's own; others follow it. */
const isOwn = (userId: string, role: Role, own: Ready['own']): boolean =>
  userId === (role === 'sell' ? own.sellerId : own.buyerId);

/** What this person alone can tell us: which boxes there are, and which are ticked. Null for anyone else. */
function boxesOf(userId: string, role: Role, own: Ready['own']) {
  if (!isOwn(userId, role, own)) return null;
  const asked = (
    role === 'sell'
      ? SELLERS_BOXES.filter(() => !own.isFreehold)
      : BUYERS_BOXES.filter((each) => each !== 'giftPapers' || own.hasGifts)
  ) as ReadyBox[];
  if (asked.length === 0) return null;
  return asked.map((each) => ({ each, isTicked: own[`${each}At`] !== null }));
}

export const loader = page(guard, async ({ viewer, params: { role, id } }) => {
  await requireVisible(viewer, role, id);
  const ready = await (role === 'sell'
    ? findReady({ saleId: id }, { as: 'seller', userId: viewer.userId })
    : findReady({ purchaseId: id }, { as: 'buyer', purchaseId: id }));
  const own = ready?.own;
  return {
    noun: role === 'sell' ? ('sale' as const) : ('purchase' as const),
    dashboard: urls.dashboard(role, id),
    list: ready && { lines: ready.lines, verdict: ready.verdict },
    boxes: own ? boxesOf(viewer.userId, role, own) : null,
    offer:
      role === 'buy' && own?.buyerId === viewer.userId && own.mayHaveMortgage
        ? { ends: own.offerEnds && toDateParts(own.offerEnds) }
        : null,
    days: ready && isOwn(viewer.userId, role, ready.own) ? await daysOf(ready, role) : null,
  };
});

async function daysOf({ purchaseId, isDayAgreed }: Ready, role: Role) {
  const { own, shared } = await findDays(purchaseId, role === 'sell' ? 'seller' : 'buyer');
  return { known: dayFields(own), shared: shared.map(dayWords), isAgreed: isDayAgreed };
}

/** What only the seller or the buyer can tell us. */
export const action = page(guard, async ({ request, viewer, params: { role, id } }) => {
  const form = await readForm(request);
  const here = urls.ready(role, id);
  if (role === 'buy' && form.get('intent') === 'offer') {
    const submission = parseWithZod(form, { schema: offerEndsForm, disableAutoCoercion: true });
    if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
    await sayOfferEnds(viewer, id, submission.value.offerEnds);
    return redirect(here, 303);
  }
  if (form.get('intent') === 'days') {
    const submission = parseWithZod(form, { schema: daysForm, disableAutoCoercion: true });
    if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
    return savingForm(submission, async () => {
      await nameDays(viewer, role, id, submission.value);
      return redirect(here, 303);
    });
  }
  const ticked = boxesForm.safeParse({ said: form.getAll('said') });
  if (!ticked.success) throw new KnownError(422, 'Please check your input and try again.');
  const { said } = ticked.data;
  await (role === 'sell' ? sayPackReady(viewer, id, said.includes('pack')) : sayReady(viewer, id, said));
  return redirect(here, 303);
});

const LABELS: Record<ReadyBox, string> = {
  deposit: 'My solicitor has the deposit',
  insurance: 'I have arranged buildings insurance',
  giftPapers: 'My solicitor has the gift papers',
  pack: 'My solicitor has the management pack',
};
const HINTS: Partial<Record<ReadyBox, string>> = {
  insurance: 'From exchange the risk is usually yours.',
  giftPapers:
    'For each gift, a letter from the giver saying that you do not have to pay it back. Your solicitor will tell you what else they need.',
  pack: 'The building manager’s papers, for the buyer’s solicitor.',
};

export default function ReadyToExchange() {
  const { noun, dashboard, list, boxes, offer, days } = useLoaderData<typeof loader>();
  const answer = useAnswer<Result>();
  const isOfDays = answer?.initialValue?.intent === 'days';
  const ending = formOf('offer', isOfDays ? undefined : answer, { offerEnds: offer?.ends ?? undefined });
  const naming = formOf('days', isOfDays ? answer : undefined, days?.known ?? {});
  return (
    <>
      <BackLink href={dashboard}>{noun === 'sale' ? 'Your sale' : 'Your purchase'}</BackLink>
      <ErrorSummary form={isOfDays ? naming : ending} />
      <PageHead
        title="Ready to exchange"
        lead={
          list
            ? 'What you and the other side need before you exchange contracts.'
            : 'This list appears when an offer is accepted.'
        }
      />
      {list && <ReadyLines {...list} who="Your solicitor decides" />}
      {boxes && (
        <Form method="post" reloadDocument className="mt-8">
          <NoScriptField />
          <FieldGroup label="Only you can tell us">
            {boxes.map(({ each, isTicked }) => (
              <Checkbox
                key={each}
                field={{
                  ...{ id: `said-${each}`, name: 'said', errors: undefined },
                  initialValue: isTicked ? [each] : [],
                }}
                label={LABELS[each]}
                hint={HINTS[each]}
                value={each}
              />
            ))}
          </FieldGroup>
          <div className="mt-4">
            <Button variant="quiet">Save</Button>
          </div>
        </Form>
      )}
      {offer && (
        <Form id={ending.id} method="post" reloadDocument noValidate className="mt-8">
          <NoScriptField />
          <input type="hidden" name="intent" value="offer" />
          <DateField
            field={ending.field}
            name="offerEnds"
            label="When does your mortgage offer run out?"
            hint="The offer says on which day it ends. Leave this blank until you have an offer."
          />
          <div className="mt-4">
            <Button variant="quiet">Save this date</Button>
          </div>
        </Form>
      )}
      {days && <CompletionDays form={naming} shared={days.shared} isAgreed={days.isAgreed} isOpen={isOfDays} />}
    </>
  );
}
