import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { urls } from '~/urls';

interface InvoiceWorkProps {
  view: {
    id: string;
    lawFirmId: string;
    sentOn: string | null;
    paidOn: string | null;
    can: Record<'markSent' | 'markPaid' | 'takeOffSent' | 'takeOffPaid' | 'void' | 'credit', boolean>;
    credits: readonly { id: string; number: string | null; reason: string; total: string; made: string }[];
  };
}

/** What staff do with an invoice, and what came of it. It is not printed. */
export function InvoiceWork({ view: { id, lawFirmId, sentOn, paidOn, can, credits } }: InvoiceWorkProps) {
  const to = (step: Parameters<typeof urls.adminInvoiceStep>[2]) => urls.adminInvoiceStep(id, lawFirmId, step);
  const link = 'inline-flex min-h-11 items-center lg:min-h-[24px]';
  return (
    <div className="mb-6 print:hidden">
      <div className="flex flex-wrap gap-2.5">
        {can.markSent && (
          <LinkButton dialog small href={to('sent')}>
            Mark as sent
          </LinkButton>
        )}
        {can.markPaid && (
          <LinkButton dialog small href={to('paid')}>
            Mark as paid
          </LinkButton>
        )}
        {can.credit && (
          <LinkButton dialog small variant="quiet" href={to('credit')}>
            Make a credit note
          </LinkButton>
        )}
        {can.void && (
          <LinkButton dialog small variant="quiet" href={to('void')}>
            Void
          </LinkButton>
        )}
      </div>
      {sentOn !== null && (
        <p className="mt-3">
          Sent on {sentOn}.{' '}
          {can.takeOffSent && (
            <Link to={to('sent/take-off')} preventScrollReset className={link}>
              Unmark as sent
            </Link>
          )}
        </p>
      )}
      {paidOn !== null && (
        <p>
          Paid on {paidOn}.{' '}
          {can.takeOffPaid && (
            <Link to={to('paid/take-off')} preventScrollReset className={link}>
              Unmark as paid
            </Link>
          )}
        </p>
      )}
      {credits.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {credits.map(({ id: creditId, number, reason, total, made }) => (
            <li key={creditId} className="wrap-anywhere">
              {number === null ? (
                'Made void'
              ) : (
                <Link to={urls.adminCreditNote(creditId)} className={link}>
                  Credit note {number}
                </Link>
              )}
              , {total}, on {made}
              <span className="block whitespace-pre-line text-ink-soft">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
