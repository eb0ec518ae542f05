/**
 * React 18 puts a text area that has a first text back to it while it takes the page over; other fields it leaves alone.
 * Someone may be typing by then, so this remembers every text area from now on. What it returns puts back what was typed,
 * with the cursor where it was, and remembers no more.
 */
export function keepTyped(): () => void {
  const kept = new Map<HTMLTextAreaElement, Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>>();
  const keep = (area: HTMLTextAreaElement) => {
    const { value, selectionStart, selectionEnd } = area;
    kept.set(area, { value, selectionStart, selectionEnd });
  };
  const follow = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) keep(target);
  };
  for (const area of document.querySelectorAll('textarea')) {
    if (area.value !== area.defaultValue) keep(area);
  }
  document.addEventListener('input', follow);
  return () => {
    document.removeEventListener('input', follow);
    for (const [area, { value, selectionStart, selectionEnd }] of kept) {
      if (area.value === value) continue;
      area.value = value;
      area.setSelectionRange(selectionStart, selectionEnd);
    }
  };
}
