import { formatTyped, withSeparators } from './separators';

/** `data-money`: thousands separators while typing. */
export function formatMoney(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[data-money]')) {
    const settle = () => {
      input.value = withSeparators(input.value);
    };
    settle();
    input.addEventListener('blur', settle);
    input.addEventListener('input', () => {
      const { value, caret } = formatTyped({ value: input.value, caret: input.selectionStart ?? input.value.length });
      if (value === input.value) return;
      input.value = value;
      input.setSelectionRange(caret, caret);
    });
  }
}
