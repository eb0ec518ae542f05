import { type CaseState, STATE_LABELS } from '~/domain/enquiry/case/rules';
import { Tag } from '~/ui/feedback';

const TONES = { open: 'wait', late: 'bad', answered: 'ok' } as const satisfies Record<CaseState, string>;

export function StateTag({ state }: { state: CaseState }) {
  return <Tag tone={TONES[state]}>{STATE_LABELS[state]}</Tag>;
}
