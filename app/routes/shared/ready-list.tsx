import type { ReadyLine, ReadyList } from '~/domain/deal/ready-rules';
import { Notice, Tag, type Tone } from '~/ui/feedback';
import { Rows } from '~/ui/lists';

const TONES: Record<ReadyLine['state'], Tone> = { done: 'ok', waiting: 'wait', 'not needed': 'none' };
const LABELS: Record<ReadyLine['state'], string> = { done: 'Done', waiting: 'Open', 'not needed': 'Not needed' };

/** The list of what is missing before exchange. @param who decides, as the reader has it: a solicitor's own client, or someone else */
export function ReadyLines({
  lines,
  verdict,
  who,
}: Pick<ReadyList, 'lines' | 'verdict'> & { who: 'Your solicitor decides' | 'The solicitors decide' }) {
  return (
    <>
      {verdict === 'ready' && <Notice>Ready</Notice>}
      {verdict === 'nothing missing' && <Notice>Nothing on our list is missing. {who}.</Notice>}
      <Rows
        rows={lines.map(({ title, state, words }) => ({
          label: (
            <>
              {title}
              {words && state !== 'not needed' && <span className="block text-sm text-ink-soft">{words}</span>}
            </>
          ),
          value: <Tag tone={TONES[state]}>{LABELS[state]}</Tag>,
        }))}
      />
    </>
  );
}
