import type { SentAboutBuyer } from '~/domain/reporting/sale/acceptance-queries.server';
import { dayOf } from '../formats';

const WORDS: Record<SentAboutBuyer['what'], string> = {
  introduction: 'Introduction of the solicitor to',
  instruction: 'Instruction of the solicitor to',
  check: 'Identity check of',
};

type Sent = Omit<SentAboutBuyer, 'at'> & { at: string | Date };

/** What was sent or ordered about a buyer who is accepted no longer: it stays so. */
export function Sent({ sent }: { sent: readonly Sent[] }) {
  if (sent.length === 0)
    return <p className="mt-3">No introduction, instruction or identity check was sent for this buyer.</p>;
  return (
    <>
      <p className="mt-3">This was sent or ordered and stays so:</p>
      <ul className="list-disc pl-5">
        {sent.map(({ what, of, status, at }) => (
          <li key={`${what}${of}${String(at)}`} className="wrap-anywhere">
            {WORDS[what]} {of}, {status}, {dayOf(String(at))}
          </li>
        ))}
      </ul>
    </>
  );
}
