import type { ReactNode } from 'react';
import type { ReadyLine, ReadyList } from '~/domain/deal/ready-rules';
import { Notice, Tag, type Tone } from '~/ui/feedback';
import { Rows } from '~/ui/lists';
import { whole } from '~/ui/whole';

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
              {words && state !== 'not needed' && <span className="block text-sm text-ink-soft">{whole(words)}</span>}
            </>
          ),
          value: <Tag tone={TONES[state]}>{LABELS[state]}</Tag>,
        }))}
      />
    </>
  );
}

/** The list for those who read it beside other things: without a sentence its heading would claim that all is done. */
export function ReadySection({
  ready,
  children,
}: {
  ready: Pick<ReadyList, 'lines' | 'verdict'>;
  children?: ReactNode;
}) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-h3">Ready to exchange</h2>
      {ready.verdict === null && <p className="mb-3">What is done, and what is still missing before exchange:</p>}
      <ReadyLines {...ready} who="The solicitors decide" />
      {children}
    </section>
  );
}
