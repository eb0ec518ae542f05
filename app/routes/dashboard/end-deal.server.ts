import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import { askToEnd, takeBackEnd } from '~/domain/closing/commands.server';
import { getOwnDealToEnd } from '~/domain/closing/queries.server';
import { costWords, endState } from '~/domain/closing/rules';
import { endingForm } from '~/domain/closing/schema';
import { formatDayInWords, londonDay } from '~/domain/shared/dates-rules';
import { readForm } from '~/platform/body.server';
import { now } from '~/platform/clock.server';
import { KnownError } from '~/platform/errors';
import type { Result } from '~/routes/shared/form';
import { savingForm } from '~/routes/shared/submitted-form.server';
import { urls } from '~/urls';
import { feeLine } from './fee-lines';

/** What the page shows on which a seller withdraws or a buyer stops. Within the 14 days to cancel, that is another page. */
export async function viewEndDeal(viewer: Viewer, role: Role, id: string) {
  const { found, request, ...deal } = await getOwnDealToEnd(viewer, role, id);
  const today = londonDay(now());
  const state = endState({ ...deal, agreement: found.agreement, isAsked: request !== null }, today);
  if (state === 'cancel') throw redirect(urls.cancel(role, id), 303);
  const { order, fees } = found;
  return {
    ...{ state, hasExchanged: deal.hasExchanged, home: found.home, dashboard: urls.dashboard(role, id) },
    asked: request && { on: formatDayInWords(londonDay(request.at)), reason: request.reason },
    cost: costWords(order && { ...order, isInvoiced: order.paymentType === 'invoiced' }, fees, today),
    // The others are in the cost.
    fees: fees.map((fee) => feeLine(id, fee, today)).filter(({ link }) => link !== null),
  };
}

export type EndDealView = Awaited<ReturnType<typeof viewEndDeal>>;

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
