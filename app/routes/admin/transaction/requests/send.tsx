import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { advanceRequest, requestInformation } from '~/domain/search/requests/commands.server';
import { findRequestToBe } from '~/domain/search/requests/queries.server';
import { requestLabels } from '~/domain/search/requests/rules';
import { id } from '~/domain/shared/schema';
import { previewInformationRequest } from '~/letters/previews.server';
import { EmailText } from '~/ui/email-text';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmVersion } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { LetterPreview } from '../../shared/letter-preview';
import { MOVING_REQUEST } from './labels';
import { RequestNotice } from './request-notice';

export const handle: PageHandle = { title: 'Ask the seller' };

const WATER_BILL = 'water-bill';

const dialog = dialogForm({
  params: z.object({ id, requestId: z.union([id, z.literal(WATER_BILL)]) }),
  back: ({ id }) => urls.adminRequests(id),
  load: async ({ params: { id, requestId } }) => {
    const which = requestId === WATER_BILL ? ({ type: 'sewer_bill' } as const) : { requestId };
    const { version, wasSent, to, request } = await findRequestToBe(id, which);
    return { version, wasSent, to, type: request.type, letter: previewInformationRequest(request) };
  },
  schema: z.object({}),
  save: async ({ viewer, params: { id, requestId }, version }) => {
    if (requestId === WATER_BILL) {
      await requestInformation(viewer, id, 'sewer_bill');
      return urls.adminRequests(id, 'sewer_bill');
    }
    await findRequestToBe(id, { requestId });
    await advanceRequest(viewer, requestId, { status: 'sent' }, version);
    return urls.adminRequests(id, 'sent');
  },
  next: (where) => where,
  failure: MOVING_REQUEST,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function SendRequest() {
  const view = useLoaderData<typeof loader>();
  const { wasSent, to, type, letter } = view;
  return (
    <ConfirmVersion view={view} label={`Email ${to}`} obstacle={wasSent && 'This request has already been sent.'}>
      <RequestNotice />
      <p className="wrap-anywhere">
        {requestLabels[type]}: we’ll email{' '}
        <b>
          <EmailText email={to} />
        </b>{' '}
        straight away.
      </p>
      <LetterPreview title="What we will send" to={to} preview={letter} open />
    </ConfirmVersion>
  );
}
