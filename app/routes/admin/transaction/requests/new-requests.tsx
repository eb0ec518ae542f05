import { Form } from '@remix-run/react';
import { REQUEST_TYPES, requestLabels } from '~/domain/search/requests/rules';
import { Button } from '~/ui/button';
import { EmailText } from '~/ui/email-text';
import { NoScriptField } from '~/ui/form';
import { LinkButton } from '~/ui/link-button';
import { urls } from '~/urls';

interface NewRequestsProps {
  saleId: string;
  sellerEmail: string;
  /** The water bill was asked for, and is not asked for twice. */
  hasWaterBill: boolean;
  /** Where a request stands until it is sent. */
  where: 'below' | 'on the Searches tab';
}

/** A button for each kind of thing that the seller can be asked for. */
export function NewRequests({ saleId, sellerEmail, hasWaterBill, where }: NewRequestsProps) {
  const types = REQUEST_TYPES.filter((type) => type !== 'sewer_bill');
  return (
    <>
      <Form method="post" reloadDocument action={urls.adminMoveRequest(saleId)} className="mb-4 flex flex-wrap gap-2.5">
        <NoScriptField />
        {!hasWaterBill && (
          <LinkButton dialog small variant="quiet" href={urls.adminSendRequest(saleId, 'water-bill')}>
            Request water bill
          </LinkButton>
        )}
        {types.map((type) => (
          <Button key={type} small variant="quiet" name="type" value={type} busyLabel="Saving…">
            Request {requestLabels[type].toLowerCase()}
          </Button>
        ))}
      </Form>
      <p className="mb-4 text-md text-ink-soft wrap-anywhere">
        Each shows you an email to <EmailText email={sellerEmail} /> first. Until you send it, the request waits {where}
        .
      </p>
      {hasWaterBill && (
        <p className="mb-4 text-md text-ink-soft">We’ve sent the seller the request for the water bill.</p>
      )}
    </>
  );
}
