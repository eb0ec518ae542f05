import { Tag } from '~/ui/feedback';

export function PanelTag({ isPanel }: { isPanel: boolean }) {
  return <Tag tone={isPanel ? 'ok' : 'none'}>{isPanel ? 'Panel solicitor' : 'Non-panel solicitor'}</Tag>;
}
