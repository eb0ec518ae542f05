import { Tag } from '~/ui/feedback';

/** Whether a lawyer group is offered, and to whom. Where one is looked for, closed ones are not found. */
export function PanelTag({ isPanel, isClosed = false }: { isPanel: boolean; isClosed?: boolean }) {
  if (isClosed) return <Tag tone="none">Closed</Tag>;
  return <Tag tone={isPanel ? 'ok' : 'none'}>{isPanel ? 'Panel solicitor' : 'Non-panel solicitor'}</Tag>;
}
