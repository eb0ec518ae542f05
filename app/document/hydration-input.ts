/**
 * React 18 has two faults while it hydrates a page. It resets a text area to the text that the server sent, so what was typed is
 * lost. And an event before it has read the page's data makes it give up hydrating (error #345). So until hydration is done every
 * text area is remembered and React gets no events: the page works as it does without script.
 * @returns to be called once the page is hydrated: it restores what was typed and lets events through again
 */
export function keepInputDuringHydration(): () => void {
  const typed = new Map<HTMLTextAreaElement, Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>>();
  const keep = (area: HTMLTextAreaElement) => {
    const { value, selectionStart, selectionEnd } = area;
    typed.set(area, { value, selectionStart, selectionEnd });
  };
  for (const area of document.querySelectorAll('textarea')) {
    if (area.value !== area.defaultValue) keep(area);
  }

  const done = new AbortController();
  for (const name of ACTIONS) {
    // React listens on the document, so a capturing listener on the window comes first.
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
    for (const [area, { value, selectionStart, selectionEnd }] of typed) {
      if (area.value === value) continue;
      area.value = value;
      area.setSelectionRange(selectionStart, selectionEnd);
    }
  };
}

/** Events of keyboard, mouse and touch. */
const ACTIONS = `
  keydown keypress keyup compositionstart compositionend beforeinput textInput input change cut copy paste submit reset
  pointerdown pointerup pointercancel mousedown mouseup click dblclick auxclick contextmenu
  touchstart touchend touchcancel dragstart dragend drop
`
  .trim()
  .split(/\s+/);
