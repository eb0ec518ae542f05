import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preventDoubleSubmission } from './buttons';

/** The parts of a browser that sending a form needs. */
class Form {
  method = 'post';
  constructor(readonly attributes: readonly string[] = []) {}
  hasAttribute = (name: string) => this.attributes.includes(name);
}

let page: EventTarget;
let view: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  [page, view] = [new EventTarget(), new EventTarget()];
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', view);
  vi.stubGlobal('HTMLFormElement', Form);
  preventDoubleSubmission();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Whether the browser sends it. */
function send(form: Form): boolean {
  const event = new Event('submit', { cancelable: true });
  Object.defineProperty(event, 'target', { value: form });
  Object.assign(event, { submitter: null });
  return page.dispatchEvent(event);
}

test('a form is sent once, and can be sent again when its page is back or no answer came', () => {
  const form = new Form();
  expect([send(form), send(form)]).toEqual([true, false]);
  view.dispatchEvent(new Event('pageshow'));
  expect([send(form), send(form)]).toEqual([true, false]);
  vi.advanceTimersByTime(15_000);
  expect([send(form), send(form)]).toEqual([true, false]);
});

test('a form that is answered with a file can be sent again and again, since the page stays', () => {
  const form = new Form(['data-download']);
  expect([send(form), send(form)]).toEqual([true, true]);
});
