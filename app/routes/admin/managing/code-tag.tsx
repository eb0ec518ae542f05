import type { Code, CodeState } from '~/domain/managing/codes/rules';
import { dayAsRead } from '~/domain/shared/dates-rules';
import { Tag } from '~/ui/feedback';

const STATES: Record<CodeState, string | null> = {
  usable: null,
  off: 'Switched off',
  'used up': 'Used up',
  'not yet': 'Not yet',
  over: 'Ended',
};

export function CodeTag({ state }: { state: CodeState }) {
  const words = STATES[state];
  return words && <Tag tone={state === 'not yet' ? 'wait' : 'none'}>{words}</Tag>;
}

export const usesLeft = ({ uses_left }: Pick<Code, 'uses_left'>) => uses_left ?? 'Any number';

/** The days on which it can be used, in words. */
export function whenUsable({ first_day: first, last_day: last }: Pick<Code, 'first_day' | 'last_day'>): string {
  if (first && last) return `${dayAsRead(first)} to ${dayAsRead(last)}`;
  if (first) return `From ${dayAsRead(first)}`;
  return last ? `Until ${dayAsRead(last)}` : 'Always';
}
