import { type ChangeEvent, useEffect, useRef } from 'react';

const PAUSE_MS = 500;

/**
 * A search box that needs no button once script runs: a pause in typing sends its form.
 * @param searched the words that the page shows the results of
 * @returns what the box takes, and `stop` for a form that is sent by other means
 */
export function useSearchAsTyped(searched: string) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // Another view of the list has its own words; what is being typed is ahead of the list.
  useEffect(() => {
    const box = input.current;
    if (box && timer.current === undefined && box.value.trim() !== searched) box.value = searched;
  }, [searched]);

  const onChange = ({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>) => {
    stop();
    timer.current = setTimeout(() => form?.requestSubmit(), PAUSE_MS);
  };
  const box = {
    ref: input,
    type: 'search',
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    defaultValue: searched,
    onChange,
  } as const;
  return { box, stop };
}
