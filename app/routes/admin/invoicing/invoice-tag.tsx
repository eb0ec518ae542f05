import type { InvoiceState } from '~/domain/invoicing/credit-rules';
import { Tag } from '~/ui/feedback';

const TONES = {
  'not sent': 'wait',
  sent: 'info',
  paid: 'ok',
  credited: 'none',
  void: 'none',
} as const satisfies Record<InvoiceState, string>;

export function InvoiceTag({ state }: { state: InvoiceState }) {
  return <Tag tone={TONES[state]}>{state}</Tag>;
}
