import { Form, useLocation, useOutletContext } from '@remix-run/react';
import { formatPounds } from '~/domain/payment/rules';
import type { SaleHead } from '~/domain/reporting/sale/head-queries.server';
import type { AdditionalRequest } from '~/domain/search/requests/entity-schema';
import { nextStatus, REQUEST_TYPES, type RequestType, requestLabels } from '~/domain/search/requests/rules';
import { Button } from '~/ui/button';
import { Banner, Tag, type Tone } from '~/ui/feedback';
import { FormError } from '~/ui/form';
import { LinkButton } from '~/ui/link-button';
import { Section } from '~/ui/page';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { dayOf } from './parts';
import { happened, LOADING_REQUESTS } from './requests-words';

/** What else the seller is asked for: a button for each kind, and for each request its next step. */
export function RequestsCard({ requests }: { requests: readonly AdditionalRequest[] | null }) {
  const { id } = useOutletContext<SaleHead>();
  const told = happened(new URLSearchParams(useLocation().search).get('request'));
  return (
    <Section id="requests" title="Additional Information Requests">
      {told && (told.isError ? <FormError>{told.words}</FormError> : <Banner tone="ok">{told.words}</Banner>)}
      {requests === null ? (
        <FormError>{LOADING_REQUESTS}</FormError>
      ) : (
        <>
          <NewRequests saleId={id} requests={requests} />
          <Table
            caption="Additional information requests"
            columns={['Request', 'Status', 'Asked for', 'Answer', 'Next step'].map((label) => ({ label }))}
            stacks
            rows={requests.map((request) => requestRow(id, request))}
            empty="You have not asked the seller for anything else yet."
          />
        </>
      )}
    </Section>
  );
}

interface NewRequestsProps {
  saleId: string;
  requests: readonly AdditionalRequest[];
}

function NewRequests({ saleId, requests }: NewRequestsProps) {
  const hasWaterBill = requests.some(({ type }) => type === 'sewer_bill');
  const types = REQUEST_TYPES.filter((type) => type !== 'sewer_bill' || !hasWaterBill);
  return (
    <>
      <Form method="post" reloadDocument action={urls.adminMoveRequest(saleId)} className="mb-4 flex flex-wrap gap-2.5">
        {types.map((type) => (
          <Button key={type} small variant="quiet" name="type" value={type} busyLabel="Saving…">
            Request {requestLabels[type].toLowerCase()}
          </Button>
        ))}
      </Form>
      {hasWaterBill && <p className="mb-4 text-md text-ink-soft">The water bill request was sent to the customer.</p>}
    </>
  );
}

const REQUEST_TONES: Record<AdditionalRequest['status'], Tone> = {
  pending: 'wait',
  sent: 'info',
  received: 'ok',
  forwarded: 'ok',
};

const requestRow = (saleId: string, request: AdditionalRequest) => ({
  key: request._id,
  cells: [
    <span key="type" className="whitespace-nowrap">
      {requestLabels[request.type]}
      {request.fee !== null && ` (${formatPounds(Math.round(request.fee * 100))})`}
    </span>,
    <span key="status">
      <Tag tone={REQUEST_TONES[request.status]}>{request.status}</Tag>
      {request.sentAt && <span className="mt-1 block text-sm text-ink-soft">Sent {dayOf(request.sentAt)}</span>}
    </span>,
    dayOf(request.createdAt),
    <Answer key="answer" {...request} />,
    <NextStep key="next" saleId={saleId} {...request} />,
  ],
});

function Answer({ answer, note }: Pick<AdditionalRequest, 'answer' | 'note'>) {
  if (!answer && !note) return '—';
  return (
    <span className="block md:min-w-48 whitespace-pre-line wrap-anywhere">
      {answer}
      {note && <span className="block text-sm text-ink-soft">Our note: {note}</span>}
    </span>
  );
}

interface NextStepProps extends Pick<AdditionalRequest, '_id' | 'status'> {
  saleId: string;
  type: RequestType;
}

function NextStep({ saleId, _id, type, status }: NextStepProps) {
  const next = nextStatus(status);
  if (next === null) return '—';
  const words = (
    <span className="whitespace-nowrap">
      {next === 'sent' ? 'Mark as Sent' : 'Mark as Received'}
      <span className="sr-only"> {requestLabels[type]}</span>
    </span>
  );
  // A fee approval opens a dialog: the seller has to be told the fee.
  if (type === 'fee_approval' && next === 'sent') {
    return (
      <LinkButton dialog small variant="quiet" href={urls.adminRequestFee(saleId, _id)}>
        {words}
      </LinkButton>
    );
  }
  return (
    <Form method="post" reloadDocument action={urls.adminMoveRequest(saleId)}>
      <input type="hidden" name="requestId" value={_id} />
      <Button small variant="quiet" name="status" value={next} busyLabel="Saving…">
        {words}
      </Button>
    </Form>
  );
}
