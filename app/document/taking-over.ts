/**
 * React 18 takes a page over once the page's data is read, and loses what is typed on the way there: it puts a text area that
 * has a first text back to it, and it draws the whole page again (error #345) when it hears of a press or a key before the data.
 * So from now on it hears of none, and every text area is remembered; the browser goes on as it does without script.
 * @returns what is called when the page is taken over: puts back what was typed, with the cursor where it was, and lets React hear
 */
export function keepTypedWhileTakenOver(): () => void {
  const kept = new Map<HTMLTextAreaElement, Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>>();
  const keep = (area: HTMLTextAreaElement) => {
    const { value, selectionStart, selectionEnd } = area;
    kept.set(area, { value, selectionStart, selectionEnd });
  };
  for (const area of document.querySelectorAll('textarea')) {
    if (area.value !== area.defaultValue) keep(area);
  }

  const done = new AbortController();
  for (const name of ACTIONS) {
    // React listens at the document, so the window is before it.
    window.addEventListener(
      name,
      (event) => {
        event.stopPropagation();
        if (event.target instanceof HTMLTextAreaElement) keep(event.target);
      },
      { capture: true, passive: true, signal: done.signal },
    );
  }

  return () => {
    done.abort();
    for (const [area, { value, selectionStart, selectionEnd }] of kept) {
      if (area.value === value) continue;
      area.value = value;
      area.setSelectionRange(selectionStart, selectionEnd);
    }
  };
}

/** What a person does with a key, a mouse or a finger. */
const ACTIONS = [
  ...[
    'keydown',
    'keypress',
    'keyup',
    'compositionstart',
    'compositionend',
    'beforeinput',
    'textInput',
    'input',
    'change',
  ],
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'dblclick', 'auxclick', 'contextmenu'],
  ...['touchstart', 'touchend', 'touchcancel', 'pointercancel', 'dragstart', 'dragend', 'drop'],
  ...['cut', 'copy', 'paste', 'submit', 'reset'],
];
