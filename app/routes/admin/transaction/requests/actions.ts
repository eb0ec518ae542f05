import { redirect } from '@remix-run/node';
import type { Viewer } from '~/domain/account/queries.server';
import { advanceRequest, requestInformation } from '~/domain/search/requests/commands.server';
import { SALE_ENDED } from '~/domain/search/requests/rules';
import { newRequest, requestStep } from '~/domain/search/requests/schema';
import { readForm } from '~/platform/body.server';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';
import { writeWorkAfter } from '../../shared/write-work.server';
import { onTransaction } from '../params';
import { MOVING_REQUEST } from './labels';

const guard = onTransaction(MOVING_REQUEST);

/** For someone who opens the address to which forms post. */
export const loader = page(guard, ({ params }) => redirect(urls.adminRequests(params.id)));

/** A button of the card. The card shows the outcome; a new request is shown with its email, which has not been sent. */
export const action = page(guard, async ({ request, viewer, params, url }) => {
  const { id } = params;
  const fields = Object.fromEntries(await readForm(request));
  const asking = emailing(id, fields);
  if (asking) return redirect(asking, 303);
  const next = await press(viewer, id, fields);
  await writeWorkAfter({ url, params });
  return redirect(next, 303);
});

/** If the button would send an email, the address of the dialog that shows it first. */
function emailing(saleId: string, fields: Record<string, unknown>): string | null {
  if (fields.type === 'sewer_bill') return urls.adminSendRequest(saleId, 'water-bill');
  const step = requestStep.safeParse(fields);
  return step.success && step.data.status === 'sent' ? urls.adminSendRequest(saleId, step.data.requestId) : null;
}

async function press(viewer: Viewer, saleId: string, fields: Record<string, unknown>): Promise<string> {
  const isNew = 'type' in fields;
  // Staff let a search go on at the order of its fee.
  const isAtOrder = !isNew && fields.status === 'forwarded';
  const back = (outcome: string) =>
    isAtOrder ? urls.adminPressed(saleId, 'orders', { request: outcome }) : urls.adminRequests(saleId, outcome);
  try {
    if (isNew) {
      const { type } = parsed(newRequest.safeParse(fields));
      const requestId = await requestInformation(viewer, saleId, type);
      const emailOf = type === 'fee_approval' ? urls.adminRequestFee : urls.adminSendRequest;
      return emailOf(saleId, requestId, type);
    }
    const { requestId, status } = parsed(requestStep.safeParse(fields));
    await advanceRequest(viewer, requestId, { status });
    return back(isAtOrder ? 'goes-on' : status);
  } catch (error) {
    if (error instanceof KnownError && error.status === 409)
      return back(error.message === SALE_ENDED ? 'ended' : 'late');
    if (error instanceof KnownError) throw error;
    reportError(error, { form: 'additional search request' });
    return back(isNew ? 'not-created' : 'not-updated');
  }
}

function parsed<Data>(result: { success: true; data: Data } | { success: false }): Data {
  if (!result.success) throw new KnownError(422, 'Please check your input and try again.');
  return result.data;
}

export { default } from '~/routes/shared/post-only-page';
