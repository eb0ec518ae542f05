import { formatTyped, withSeparators } from './separators';

const MONEY = 'input[data-money]';

/** `data-money`: thousands separators while typing. Listens on the document, as in reveal.ts. */
export function formatMoney(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(MONEY)) formatOnBlur(input);
  document.addEventListener('focusout', ({ target }) => isMoney(target) && formatOnBlur(target));
  document.addEventListener(
    'input',
    ({ target: input }) => {
      if (!isMoney(input)) return;
      const { value, caret } = formatTyped({ value: input.value, caret: input.selectionStart ?? input.value.length });
      if (value === input.value) return;
      input.value = value;
      input.setSelectionRange(caret, caret);
    },
    true, // before other listeners, which should see the value with its separators
  );
}

const isMoney = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches(MONEY);

function formatOnBlur(input: HTMLInputElement): void {
  input.value = withSeparators(input.value);
}
