import type { Mark, MarkState } from '~/domain/reporting/progress-rules';
import { DashIcon, HalfRingIcon, RingIcon, TickIcon, WarningIcon } from './icons';

/**
 * The progress of a sale's parts, side by side or, on narrow screens, one below the other. Each has a shape, a colour and a word.
 */
export function ProgressStrip({ marks }: { marks: readonly Mark[] }) {
  return (
    <ol className="grid gap-x-1 gap-y-1.5 lg:grid-cols-5" aria-label="Progress">
      {marks.map(({ part, label, state, word, note }) => {
        const { bar, ink, Icon } = LOOKS[state];
        return (
          <li
            key={part}
            className="grid content-start items-start gap-x-3 gap-y-1.5 text-sm max-lg:grid-cols-[3.5rem_minmax(0,1fr)]"
          >
            <span aria-hidden="true" data-own-colours className={`h-2 rounded-full max-lg:mt-1.5 ${bar}`} />
            <span className="flex min-w-0 items-start gap-1.5">
              <span className={`mt-0.5 ${ink}`}>
                <Icon />
              </span>
              <span className="min-w-0">
                <span className="font-medium">{label}</span> <span className="text-ink-soft">{word}</span>
                {note && (
                  <span className="text-ink-soft lg:block">
                    <span className="lg:hidden">&nbsp;· </span>
                    <span className="inline-block">{note}</span>
                  </span>
                )}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const LOOKS: Record<MarkState, { bar: string; ink: string; Icon: typeof TickIcon }> = {
  done: { bar: 'bg-green', ink: 'text-green', Icon: TickIcon },
  part: {
    bar: 'bg-linear-to-r from-amber from-55% to-line to-55%',
    ink: 'text-amber-ink',
    Icon: HalfRingIcon,
  },
  stop: {
    bar: 'bg-[repeating-linear-gradient(135deg,var(--color-red)_0_6px,var(--color-white)_6px_9px)]',
    ink: 'text-red',
    Icon: WarningIcon,
  },
  todo: { bar: 'bg-line', ink: 'text-ink-soft', Icon: RingIcon },
  none: { bar: 'border-[1.5px] border-dashed border-edge', ink: 'text-ink-soft', Icon: DashIcon },
};
