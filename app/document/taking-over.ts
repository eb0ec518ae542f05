/**
 * React 18 has two faults while it takes a page over. It puts a text area back to the text that the server sent, and so loses what
 * was typed. And a key or a press that comes before it has read the page's data makes it give the page up (error #345). So from now
 * on every text area is remembered, and React hears of no key and no press: the page goes on as it does without script.
 * @returns what to call once the page is taken over: it puts back what was typed, and React hears again
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
const ACTIONS = `
  keydown keypress keyup compositionstart compositionend beforeinput textInput input change cut copy paste submit reset
  pointerdown pointerup pointercancel mousedown mouseup click dblclick auxclick contextmenu
  touchstart touchend touchcancel dragstart dragend drop
`
  .trim()
  .split(/\s+/);
