import { feeWords, isFeeOpen, type PaidFee } from '~/domain/cancellation/rules';
import { urls } from '~/urls';

type FeeLine = { words: string; link: { href: string; label: string } | null };

/** An extra fee in words, and where it is cancelled. @param day London's */
export function feeLine(saleId: string, fee: PaidFee, day: string): FeeLine {
  const isCancelled = fee.agreement.cancelledOn !== null;
  const label = isCancelled ? 'View its cancellation' : 'Cancel the extra fee';
  return {
    words: feeWords(fee, day),
    link: isCancelled || isFeeOpen(fee, day) ? { href: urls.cancelFee(saleId, fee.orderId), label } : null,
  };
}

/** Extra fees, which are agreements of their own. */
export const FeeLines = ({ fees }: { fees: readonly FeeLine[] }) =>
  fees.map(({ words, link }) => (
    <p key={words} className="mt-3">
      {words} {link && <a href={link.href}>{link.label}</a>}
    </p>
  ));
