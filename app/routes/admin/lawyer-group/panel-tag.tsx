import { Tag } from '~/ui/feedback';

/** Whether a lawyer group is on the panel, or closed. Searches for a group do not find closed ones. */
export function PanelTag({ isPanel, isClosed = false }: { isPanel: boolean; isClosed?: boolean }) {
  if (isClosed) return <Tag tone="none">Closed</Tag>;
  return <Tag tone={isPanel ? 'ok' : 'none'}>{isPanel ? 'Panel solicitor' : 'Non-panel solicitor'}</Tag>;
}
