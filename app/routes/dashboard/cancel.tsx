import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { brand } from '~/brand.server';
import { cancelOwn } from '~/domain/cancellation/commands.server';
import {
  type AgreementOfDeal,
  type CancellationFacts,
  findCancellationOf,
  getOwnAgreement,
  settlementOf,
} from '~/domain/cancellation/queries.server';
import { cancelsNoOthers, modelForm, rightToCancel, whyNotCancelled } from '~/domain/cancellation/rules';
import { cancellationForm } from '~/domain/cancellation/schema';
import { dueBackBy, lastDayToCancel } from '~/domain/payment/days-to-cancel-rules';
import { sentBackWords } from '~/domain/payment/refund/rules';
import { formatDayInWords, londonDay } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { readForm } from '~/platform/body.server';
import { now } from '~/platform/clock.server';
import { useAnswer } from '~/routes/shared/answer';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { savingForm } from '~/routes/shared/submitted-form.server';
import { ErrorSummary } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { Rows } from '~/ui/lists';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { whole } from '~/ui/whole';
import { urls } from '~/urls';
import { CancelForm } from './cancel-form';
import { dashboardParams } from './dashboard.server';
import { FeeLines, feeLine } from './fee-lines';

export const handle: PageHandle = { title: 'Cancel' };

const NOTHING_TO_CANCEL = 'You have not finished registering, so there is nothing to cancel yet';

const guard = { access: 'signed-in', params: dashboardParams } as const;

export const loader = page(guard, async ({ viewer, params: { role, id } }) => {
  const found = await getOwnAgreement(viewer, role, id);
  const cancelled = await findCancellationOf(role === 'sell' ? { sale_id: id } : { purchase_id: id });
  const noun = role === 'sell' ? ('sale' as const) : ('purchase' as const);
  const today = londonDay(now());
  const fees = found.fees.map((fee) => feeLine(id, fee, today));
  const common = { noun, home: found.home, dashboard: urls.dashboard(role, id), fees };
  if (cancelled) return { ...common, state: 'cancelled' as const, ...cancelledView(cancelled) };
  const isNotBegun = rightToCancel(found.agreement, today) === 'not-begun';
  const refused = isNotBegun ? NOTHING_TO_CANCEL : whyNotCancelled(found.agreement, today);
  const toEnd = isNotBegun || found.agreement.completedOn !== null ? null : urls.endDeal(role, id);
  if (refused) return { ...common, state: 'refused' as const, refused, toEnd };
  return { ...common, state: 'open' as const, stays: cancelsNoOthers(role), ...openView(found, today) };
});

function cancelledView({ statedOn, order }: CancellationFacts) {
  return {
    statedOn: formatDayInWords(statedOn),
    money: order && {
      owed: order.owed > 0 ? formatPounds(order.owed) : null,
      sent: order.due > order.owed && !order.isNotPaid ? sentBackWords(order.due - order.owed, order.isByCard) : null,
      by: formatDayInWords(order.dueBy),
      ...{ isByCard: order.isByCard, isNotPaid: order.isNotPaid },
      done: order.done,
    },
  };
}

function openView(found: AgreementOfDeal, today: string) {
  const settlement = settlementOf(found);
  const owed = Math.max(0, (settlement?.due ?? 0) - (found.order?.sentBack ?? 0));
  const what = found.role === 'sell' ? `the sale of ${found.home}` : `the purchase of ${found.home}`;
  return {
    lastDay: formatDayInWords(lastDayToCancel(found.agreement.began ?? today)),
    form: modelForm(brand, what),
    money: found.order &&
      settlement &&
      found.order.total > 0 && {
        isInvoiced: found.order.paymentType !== 'card',
        lines: settlement.lines.map(({ name, done, toPay }) => ({
          label: `${name}: ${done}`,
          value: formatPounds(toPay),
        })),
        total: formatPounds(found.order.total),
        sent: found.order.sentBack > 0 ? formatPounds(found.order.sentBack) : null,
        due: formatPounds(owed),
        isDue: owed > 0,
        by: formatDayInWords(dueBackBy(today)),
      },
  };
}

export const action = page(guard, async ({ request, viewer, params: { role, id } }) => {
  const submission = parseWithZod(await readForm(request), { schema: cancellationForm, disableAutoCoercion: true });
  if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
  return savingForm(submission, async () => {
    await cancelOwn(viewer, { role, dealId: id }, submission.value.comments);
    return redirect(urls.cancel(role, id), 303);
  });
});

type View = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Cancel() {
  const view = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink href={view.dashboard}>{view.noun === 'sale' ? 'Your sale' : 'Your purchase'}</BackLink>
      {view.state === 'open' && <ToCancel view={view} />}
      {view.state === 'cancelled' && <HasCancelled view={view} />}
      {view.state === 'refused' && (
        <>
          <PageHead title="You cannot cancel here" lead={`${view.refused}.`} />
          {view.toEnd && (
            <p className="mt-4">
              You can still <a href={view.toEnd}>ask us to end the {view.noun}</a>.
            </p>
          )}
          <FeeLines fees={view.fees} />
        </>
      )}
    </>
  );
}

function ToCancel({ view }: { view: Extract<View, { state: 'open' }> }) {
  const { noun, home, lastDay, form: model, money, fees, stays, dashboard } = view;
  const result = useAnswer<Result>();
  const form = formOf('cancel', result, {});
  return (
    <>
      <ErrorSummary form={form} />
      <PageHead
        title="Cancel within 14 days"
        lead={`You may cancel your agreement with us about the ${noun} of ${home} until the end of ${lastDay}. You do not need to give a reason.`}
      />
      {money ? (
        <section className="mt-8">
          <h2 className="mb-2 text-h3">What we would pay back</h2>
          <Rows
            rows={[
              { label: 'Your order', value: money.total },
              ...money.lines.map((line) => ({ ...line, weight: 'quiet' as const })),
              ...(money.sent ? [{ label: 'Already sent back', value: money.sent, weight: 'quiet' as const }] : []),
              { label: 'Due back to you', value: money.due, weight: 'total' },
            ]}
          />
          <p className="mt-3">
            {money.lines.length > 0 && 'We take off what has been done at your request. '}
            {money.isDue &&
              (money.isInvoiced
                ? `If you have paid our invoice, it goes back by ${money.by}, by bank transfer.`
                : `It goes back by ${money.by}, to the card that you paid with.`)}
          </p>
        </section>
      ) : (
        <p className="mt-4">
          {fees.length > 0
            ? 'Your order cost nothing, and there is nothing more to pay for it.'
            : 'You have paid us nothing, and there is nothing to pay.'}
        </p>
      )}
      <FeeLines fees={fees} />
      <section className="mt-8">
        <h2 className="mb-2 text-h3">What happens</h2>
        <p>
          We will not order anything more for you. Identity checks that are under way stop. We’ll confirm your
          cancellation by email straight away. {stays}
        </p>
      </section>
      <CancelForm
        form={form}
        notice={`I give notice that I cancel my agreement about the ${noun} of ${home}.`}
        label="Cancel my agreement"
        back={dashboard}
        model={model}
      />
    </>
  );
}

function HasCancelled({ view }: { view: Extract<View, { state: 'cancelled' }> }) {
  const { noun, home, statedOn, money, fees } = view;
  return (
    <>
      <PageHead
        title="You have cancelled"
        lead={`You cancelled your agreement with us about the ${noun} of ${home} on ${statedOn}. We have confirmed it by email.`}
      />
      {money?.sent && <p className="mt-4">{money.sent}</p>}
      {money?.owed && (
        <p className="mt-4">
          {!money.isByCard && 'If you have paid our invoice, '}
          {money.owed} is due back to you by {whole(money.by)}.
        </p>
      )}
      {money?.isNotPaid && <p className="mt-4">Our invoice was not paid, so nothing goes back to you.</p>}
      {!money?.sent && !money?.owed && !money?.isNotPaid && <p className="mt-4">There is nothing to pay back.</p>}
      {money && money.done.length > 0 && (
        <ul className="mt-3 text-md text-ink-soft">
          {money.done.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <FeeLines fees={fees} />
    </>
  );
}
