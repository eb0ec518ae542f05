/** A referral code as managers see and change it. The days are London's, both included; null for no limit. */
export type Code = {
  code: string;
  issued_by: string | null;
  first_day: string | null;
  last_day: string | null;
  uses_left: number | null;
  active: boolean;
};

export type CodeState = 'usable' | 'off' | 'used up' | 'not yet' | 'over';

/** Whether a code can be used on a day in London, or why not. */
export function codeState({ active, uses_left, first_day, last_day }: Code, day: string): CodeState {
  if (!active) return 'off';
  if (last_day !== null && last_day < day) return 'over';
  if (uses_left === 0) return 'used up';
  return first_day !== null && first_day > day ? 'not yet' : 'usable';
}

/** The most uses that a code's page shows: the newest. */
export const MOST_USES = 100;

export const CODE_TAKEN = 'There is already a code with these letters';
