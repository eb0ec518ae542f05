import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { brand } from '~/brand.server';
import { cancelOwnFee } from '~/domain/cancellation/fee/commands.server';
import { type CancelledFee, type Fee, getOwnFee } from '~/domain/cancellation/fee/queries.server';
import { feeDue, feeOwed, restWords, sinceWords } from '~/domain/cancellation/fee/rules';
import { modelForm, whyNotCancelled } from '~/domain/cancellation/rules';
import { cancellationForm } from '~/domain/cancellation/schema';
import { dueBackBy, lastDayToCancel } from '~/domain/payment/days-to-cancel-rules';
import { sentBackWords } from '~/domain/payment/refund/rules';
import { formatDayInWords, londonDay } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { id } from '~/domain/shared/schema';
import { readForm } from '~/platform/body.server';
import { now } from '~/platform/clock.server';
import { useAnswer } from '~/routes/shared/answer';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { savingForm } from '~/routes/shared/submitted-form.server';
import { ErrorSummary } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { whole } from '~/ui/whole';
import { urls } from '~/urls';
import { CancelForm } from './cancel-form';
import { capital } from './wishes';

export const handle: PageHandle = { title: 'Cancel the extra fee' };

const guard = { access: 'signed-in', params: z.object({ id, orderId: id }) } as const;

export const loader = page(guard, async ({ viewer, params: { id: saleId, orderId } }) => {
  const fee = await getOwnFee(viewer, { saleId, orderId });
  const common = { home: fee.home, total: formatPounds(fee.total), back: urls.feeOrder(saleId, orderId) };
  if (fee.cancelled) return { ...common, state: 'cancelled' as const, ...cancelledView(fee, fee.cancelled) };
  const today = londonDay(now());
  const refused = whyNotCancelled(fee.agreement, today);
  return refused
    ? { ...common, state: 'refused' as const, refused }
    : { ...common, state: 'open' as const, ...openView(fee, today) };
});

function cancelledView(
  { isByCard, sentBack }: Fee,
  { statedOn, dueBy, ordered, due, owed, isNotPaid, why }: CancelledFee,
) {
  return {
    ...{ isByCard, isNotPaid },
    statedOn: formatDayInWords(statedOn),
    by: formatDayInWords(dueBy),
    ordered: ordered.join(', '),
    why,
    isDecided: due !== null,
    owed: owed ? formatPounds(owed) : null,
    sent: sentBack > 0 ? sentBackWords(sentBack, isByCard) : null,
  };
}

function openView({ agreement, home, total, ordered, isByCard, sentBack }: Fee, today: string) {
  const owed = feeOwed(feeDue(total, ordered), sentBack);
  return {
    lastDay: formatDayInWords(lastDayToCancel(agreement.began ?? today)),
    form: modelForm(brand, `the extra fee for the searches for ${home}`),
    isWhole: owed !== null,
    rest: owed ? restWords(owed, sentBack) : null,
    sent: sentBack > 0 ? sentBackWords(sentBack, isByCard) : null,
    ordered: ordered.join(', '),
    by: formatDayInWords(dueBackBy(today)),
    since: sinceWords(isByCard),
    capitalSince: capital(sinceWords(isByCard)),
    isByCard,
  };
}

export const action = page(guard, async ({ request, viewer, params: { id: saleId, orderId } }) => {
  const submission = parseWithZod(await readForm(request), { schema: cancellationForm, disableAutoCoercion: true });
  if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
  return savingForm(submission, async () => {
    await cancelOwnFee(viewer, { saleId, orderId }, submission.value.comments);
    return redirect(urls.cancelFee(saleId, orderId), 303);
  });
});

type View = ReturnType<typeof useLoaderData<typeof loader>>;

export default function CancelFee() {
  const view = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink href={view.back}>Your extra fee</BackLink>
      {view.state === 'open' && <ToCancel view={view} />}
      {view.state === 'cancelled' && <HasCancelled view={view} />}
      {view.state === 'refused' && <PageHead title="You cannot cancel here" lead={`${view.refused}.`} />}
    </>
  );
}

function ToCancel({ view }: { view: Extract<View, { state: 'open' }> }) {
  const {
    home,
    total,
    lastDay,
    form: model,
    isWhole,
    rest,
    sent,
    ordered,
    by,
    since,
    capitalSince,
    isByCard,
    back,
  } = view;
  const form = formOf('cancel', useAnswer<Result>(), {});
  // An invoice may not be paid yet.
  const isAllPaid = isByCard || sent !== null;
  return (
    <>
      <ErrorSummary form={form} />
      <PageHead
        title="Cancel the extra fee"
        lead={`You may cancel the extra fee of ${total} for the searches for ${home} until the end of ${lastDay}. You do not need to give a reason.`}
      />
      <section className="mt-8">
        <h2 className="mb-2 text-h3">What we would pay back</h2>
        {isWhole ? (
          <p>
            {isAllPaid && `You get all of it back${rest && !sent ? `, ${rest}, by ${by}` : ''}. `}
            {capitalSince}, we have not ordered any search that this fee could be for.
          </p>
        ) : (
          <>
            <p>
              You asked us to start before the 14 days are over, so you pay for what has been done. We have ordered
              these searches, or have been waiting for them, {since}: {ordered}. The fee is for one of them.
            </p>
            <p className="mt-3">
              Our team will work out what you pay, which is {total} at most. They’ll email you the amount and the
              reason, and you’ll get the rest by {by}.
            </p>
          </>
        )}
        {sent && (
          <p className="mt-3">
            {sent} {rest && `You get ${rest} by ${by}.`}
          </p>
        )}
        {(rest || !isWhole) && (
          <p className="mt-3">
            {isByCard
              ? 'It goes back to the card that you paid with.'
              : isWhole && !sent
                ? whole(
                    `If you have paid our invoice, you get all of it back, ${rest}, by bank transfer by ${by}. If not, there is nothing to pay.`,
                  )
                : 'If you have paid our invoice, it goes back by bank transfer.'}
          </p>
        )}
      </section>
      <section className="mt-8">
        <h2 className="mb-2 text-h3">What happens</h2>
        <p>
          We will not order what the fee is for, so a search may be missing. Ask your solicitor what that means for your
          sale. This does not cancel your agreement with us about the sale. We’ll confirm your cancellation by email
          straight away.
        </p>
      </section>
      <CancelForm
        form={form}
        notice={`I give notice that I cancel the extra fee for the searches for ${home}.`}
        label="Cancel the extra fee"
        back={back}
        model={model}
      />
    </>
  );
}

function HasCancelled({ view }: { view: Extract<View, { state: 'cancelled' }> }) {
  const { home, total, statedOn, by, ordered, isByCard, isNotPaid, isDecided, owed, sent, why } = view;
  return (
    <>
      <PageHead
        title="You have cancelled the extra fee"
        lead={`You cancelled the extra fee of ${total} for the searches for ${home} on ${statedOn}. We have confirmed it by email.`}
      />
      {!isDecided && (
        <p className="mt-4">
          These searches had been ordered or were under way: {ordered}. Our team are working out what you pay. They’ll
          email you the amount, and you’ll get the rest by {by}.
        </p>
      )}
      {sent && <p className="mt-4">{sent}</p>}
      {owed && (
        <p className="mt-4">
          {!isByCard && 'If you have paid our invoice, '}
          {owed} is due back to you by {whole(by)}.
        </p>
      )}
      {isNotPaid && <p className="mt-4">Our invoice was not paid, so nothing goes back to you.</p>}
      {isDecided && !owed && !sent && !isNotPaid && <p className="mt-4">Nothing is due back.</p>}
      {why && <p className="mt-4 whitespace-pre-line wrap-anywhere">{why}</p>}
    </>
  );
}
