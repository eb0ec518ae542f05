import { Form, useLocation, useOutletContext } from '@remix-run/react';
import type { SaleHead } from '~/domain/reporting/sale/head-queries.server';
import { nextStatus, type RequestState, type RequestType, requestLabels } from '~/domain/search/requests/rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { Button } from '~/ui/button';
import { EmailText } from '~/ui/email-text';
import { Tag, type Tone } from '~/ui/feedback';
import { FormError, NoScriptField } from '~/ui/form';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { Section } from '~/ui/page';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { dayOf } from '../formats';
import type { ShownRequest } from './card.server';
import { LOADING_REQUESTS } from './labels';
import { NewRequests } from './new-requests';
import { RequestNotice } from './request-notice';

/** What else the seller is asked for: a button for each kind, and for each request its next step. */
export function RequestsCard({ requests }: { requests: readonly ShownRequest[] | null }) {
  const { id, sellerEmail } = useOutletContext<SaleHead>();
  // A new request's dialog says it itself.
  const isInDialog = useLocation().pathname.includes('/requests/');
  return (
    <Section id="requests" title="Additional Information Requests">
      {!isInDialog && <RequestNotice />}
      {requests === null ? (
        <FormError>{LOADING_REQUESTS}</FormError>
      ) : (
        <>
          <NewRequests
            saleId={id}
            sellerEmail={sellerEmail}
            hasWaterBill={requests.some(({ type }) => type === 'sewer_bill')}
            where="below"
          />
          <Table
            caption="Additional information requests"
            columns={['Request', 'Status', 'Created', 'Answer', 'Next step'].map((label) => ({ label }))}
            stacks
            rows={requests.map((request) => requestRow(id, sellerEmail, request))}
            empty="There are no information requests yet."
          />
        </>
      )}
    </Section>
  );
}

const REQUEST_TONES: Record<RequestState, Tone> = {
  pending: 'wait',
  sending: 'wait',
  'not sent': 'bad',
  sent: 'info',
  received: 'ok',
  forwarded: 'ok',
};

const requestRow = (saleId: string, sellerEmail: string, request: ShownRequest) => ({
  key: request._id,
  cells: [
    <span key="type" className="whitespace-nowrap">
      {requestLabels[request.type]}
      {request.fee !== null && ` (${formatPounds(Math.round(request.fee * 100))})`}
    </span>,
    <Status key="status" saleId={saleId} {...request} />,
    dayOf(request.createdAt),
    <Answer key="answer" {...request} />,
    <NextStep key="next" saleId={saleId} sellerEmail={sellerEmail} {...request} />,
  ],
});

function Status({ saleId, state, sentAt, to, why }: ShownRequest & { saleId: string }) {
  return (
    <>
      <Tag tone={REQUEST_TONES[state]}>{state}</Tag>
      {state === 'not sent' && (
        <span className="mt-1 block text-sm md:min-w-48 wrap-anywhere">
          The email to {to} did not go. {why} <Link to={urls.adminTransaction(saleId, 'emails')}>Fix it</Link>
        </span>
      )}
      {sentAt && state !== 'not sent' && state !== 'sending' && (
        <span className="mt-1 block text-sm text-ink-soft">Sent {dayOf(sentAt)}</span>
      )}
    </>
  );
}

function Answer({ answer, note, feeCancelledOn }: Pick<ShownRequest, 'answer' | 'note' | 'feeCancelledOn'>) {
  if (!answer && !note) return '—';
  return (
    <span className="block md:min-w-48 whitespace-pre-line wrap-anywhere">
      {answer}
      {feeCancelledOn && (
        <b className="block">Cancelled on {dayOf(feeCancelledOn)}. Do not order what the fee is for.</b>
      )}
      {note && <span className="block text-sm text-ink-soft">Our note: {note}</span>}
    </span>
  );
}

interface NextStepProps extends Pick<ShownRequest, '_id' | 'status' | 'fee' | 'answer'> {
  saleId: string;
  sellerEmail: string;
  type: RequestType;
}

function NextStep({ saleId, sellerEmail, _id, type, status, fee, answer }: NextStepProps) {
  const next = nextStatus({ type, status, fee });
  if (next === null) return status === 'sent' ? <FeeStep saleId={saleId} isAgreed={answer !== null} /> : '—';
  const words = (
    <span className="whitespace-nowrap">
      {next === 'sent' ? 'Mark as Sent' : 'Mark as Received'}
      <span className="sr-only"> {requestLabels[type]}</span>
    </span>
  );
  // A dialog shows the email first.
  if (next === 'sent') {
    const href = type === 'fee_approval' ? urls.adminRequestFee(saleId, _id) : urls.adminSendRequest(saleId, _id);
    return (
      <>
        <LinkButton dialog small variant="quiet" href={href}>
          {words}
        </LinkButton>
        <span className="mt-1 block text-sm text-ink-soft wrap-anywhere">
          Emails <EmailText email={sellerEmail} />.
        </span>
      </>
    );
  }
  return (
    <Form method="post" reloadDocument action={urls.adminMoveRequest(saleId)}>
      <NoScriptField />
      <input type="hidden" name="requestId" value={_id} />
      <Button small variant="quiet" name="status" value={next} busyLabel="Saving…">
        {words}
      </Button>
    </Form>
  );
}

/** A fee is received once it is paid or invoiced, or the seller does not agree. */
const FeeStep = ({ saleId, isAgreed }: { saleId: string; isAgreed: boolean }) =>
  isAgreed ? (
    <>
      Waiting for the payment. <Link to={urls.adminTransaction(saleId, 'orders')}>View orders</Link>
    </>
  ) : (
    'Waiting for the seller’s answer.'
  );
