import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import type { AgreementOfDeal } from '~/domain/cancellation/queries.server';
import { askToEnd, takeBackEnd } from '~/domain/closing/commands.server';
import { getOwnDealToEnd } from '~/domain/closing/queries.server';
import { askState } from '~/domain/closing/rules';
import { endingForm } from '~/domain/closing/schema';
import { formatDayInWords, londonDay } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { readForm } from '~/platform/body.server';
import { now } from '~/platform/clock.server';
import { KnownError } from '~/platform/errors';
import type { Result } from '~/routes/shared/form';
import { savingForm } from '~/routes/shared/submitted-form.server';
import { urls } from '~/urls';

/** What the page shows on which a seller withdraws or a buyer stops. Within the 14 days to cancel, that is another page. */
export async function viewEndDeal(viewer: Viewer, role: Role, id: string) {
  const { found, request, ...deal } = await getOwnDealToEnd(viewer, role, id);
  const state = askState({ ...deal, agreement: found.agreement, isAsked: request !== null }, londonDay(now()));
  if (state === 'cancel') throw redirect(urls.cancel(role, id), 303);
  return {
    ...{ state, hasExchanged: deal.hasExchanged, home: found.home, dashboard: urls.dashboard(role, id) },
    asked: request && { on: formatDayInWords(londonDay(request.at)), reason: request.reason },
    cost: costOf(found.order),
  };
}

export type EndDealView = Awaited<ReturnType<typeof viewEndDeal>>;

function costOf(order: AgreementOfDeal['order']): string {
  if (!order || order.total === 0) return 'You have paid us nothing, and there is nothing to pay.';
  const total = formatPounds(order.total);
  return order.paymentType === 'card'
    ? `You paid us ${total}. We do not pay any of it back, and there is nothing more to pay us.`
    : `You still have to pay our invoice of ${total}. There is nothing else to pay us.`;
}

/** They ask, or take it back. */
export async function answerEndDeal(request: Request, viewer: Viewer, role: Role, id: string) {
  const form = await readForm(request);
  const of = { role, dealId: id };
  const here = urls.endDeal(role, id);
  try {
    if (form.get('intent') === 'take-back') {
      await takeBackEnd(viewer, of);
      return redirect(here, 303);
    }
    const submission = parseWithZod(form, { schema: endingForm, disableAutoCoercion: true });
    if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
    return await savingForm(submission, async () => {
      await askToEnd(viewer, of, submission.value.reason);
      return redirect(here, 303);
    });
  } catch (error) {
    // Another tab, or staff, came first: this page says how things are.
    if (error instanceof KnownError && error.status === 409) return redirect(here, 303);
    throw error;
  }
}
