import type { AcceptedBuyer } from '~/domain/purchase/acceptance/rules';
import type { SentAboutBuyer } from '~/domain/reporting/sale/acceptance-queries.server';
import { dayOf } from '../formats';

const WORDS: Record<SentAboutBuyer['what'], string> = {
  introduction: 'Introduction of the solicitor to',
  instruction: 'Instruction of the solicitor to',
  check: 'Identity check of',
};

interface ReplacedProps {
  others: readonly AcceptedBuyer[];
  sent: readonly SentAboutBuyer[];
}

/** What happens to the buyers that another one replaces. */
export function Replaced({ others, sent }: ReplacedProps) {
  return (
    <>
      <p className="mt-3 wrap-anywhere">
        {others.map(({ name }) => name).join(', ')} will no longer see anything of this sale, and will have no solicitor
        and no sale-agreed date here.
      </p>
      <Sent sent={sent} />
    </>
  );
}

/** What was sent or ordered about a buyer who is no longer accepted. It cannot be undone. */
export function Sent({ sent }: { sent: readonly SentAboutBuyer[] }) {
  if (sent.length === 0)
    return <p className="mt-3">No introduction, instruction or identity check was sent for this buyer.</p>;
  return (
    <>
      <p className="mt-3">This was sent or ordered, and stays as it is:</p>
      <ul className="list-disc pl-5">
        {sent.map(({ what, of, status, at }) => (
          <li key={`${what}${of}${at}`} className="wrap-anywhere">
            {WORDS[what]} {of}, {status}, {dayOf(at)}
          </li>
        ))}
      </ul>
    </>
  );
}
