import { type ChangeEvent, useEffect, useRef } from 'react';

const DEBOUNCE_MS = 500;

/**
 * A search box that needs no button once script runs: a pause in typing submits its form.
 * @param searched the words for which the page shows results
 * @returns the props of the box, and `stop` for a form that is submitted in another way
 */
export function useDebouncedSearch(searched: string) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const shown = useRef(searched);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const box = input.current;
    const isOtherView = searched !== shown.current;
    shown.current = searched;
    // What is being typed is newer than the list.
    if (!box || timer.current !== undefined || box.value.trim() === searched) return;
    if (isOtherView) box.value = searched;
    // Typed before script loaded.
    else submitDebounced(timer, box);
  }, [searched]);

  const box = {
    ref: input,
    type: 'search',
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    defaultValue: searched,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => submitDebounced(timer, currentTarget),
  } as const;
  return { box, stop };
}

function submitDebounced(timer: { current?: ReturnType<typeof setTimeout> }, { form }: HTMLInputElement): void {
  clearTimeout(timer.current);
  timer.current = setTimeout(() => form?.requestSubmit(), DEBOUNCE_MS);
}
