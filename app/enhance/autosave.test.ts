import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { autosaveForm } from './autosave';

/** The parts of a browser that a draft needs. */
let typed: Record<string, string>;
let page: EventTarget & { hidden?: boolean };
let view: EventTarget;
let form: EventTarget & { dataset: { autosave: string } };
let sent: { body: string; signal: AbortSignal; answer: (ok: boolean) => void }[];
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  typed = { firstName: '' };
  [page, view, sent] = [new EventTarget(), new EventTarget(), []];
  form = Object.assign(new EventTarget(), { dataset: { autosave: '/api/draft' } });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', Object.assign(view, { setTimeout }));
  vi.stubGlobal(
    'FormData',
    class {
      [Symbol.iterator] = () => Object.entries(typed)[Symbol.iterator]();
    },
  );
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', (_: string, { body, signal }: { body: URLSearchParams; signal: AbortSignal }) => {
    return new Promise<{ ok: boolean }>((resolve) => {
      sent.push({ body: String(body), signal, answer: (ok) => resolve({ ok }) });
    });
  });
  end = autosaveForm(form as unknown as HTMLFormElement);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function type(firstName: string): void {
  typed = { firstName };
  form.dispatchEvent(new Event('input'));
}

function submit({ prevented = false, target = form as EventTarget } = {}): void {
  const event = new Event('submit', { cancelable: true });
  Object.defineProperty(event, 'target', { value: target });
  if (prevented) event.preventDefault();
  page.dispatchEvent(event);
}

const bodies = () => sent.map(({ body }) => body);
const pause = () => vi.advanceTimersByTimeAsync(800);

describe('what is typed', () => {
  test('is sent after a pause, once, and only when it is different', async () => {
    type('A');
    await vi.advanceTimersByTimeAsync(799);
    type('Am');
    await vi.advanceTimersByTimeAsync(799);
    expect(bodies()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(bodies()).toEqual(['firstName=Am']);
    type('Am');
    await pause();
    expect(sent).toHaveLength(1);
  });

  test('is not sent again when a request fails that a newer one has aborted', async () => {
    type('A');
    await pause();
    type('Am');
    await pause();
    sent[0]?.answer(false);
    await pause();
    type('Am');
    await pause();
    expect(bodies()).toEqual(['firstName=A', 'firstName=Am']);
  });

  test('is sent straight away when the page is left or hidden, and not when it is shown again', () => {
    type('Amara');
    page.dispatchEvent(new Event('visibilitychange'));
    expect(bodies()).toEqual([]);
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(bodies()).toEqual(['firstName=Amara']);
    type('Amara B');
    view.dispatchEvent(new Event('pagehide'));
    expect(bodies()).toEqual(['firstName=Amara', 'firstName=Amara+B']);
  });

  test('aborts the request that is on its way', async () => {
    type('Am');
    await pause();
    type('Amara');
    await pause();
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  test('is sent again when it did not arrive', async () => {
    type('Amara');
    await pause();
    sent[0]?.answer(false);
    await vi.advanceTimersByTimeAsync(0);
    form.dispatchEvent(new Event('change'));
    await pause();
    expect(bodies()).toEqual(['firstName=Amara', 'firstName=Amara']);
  });

  test('is saved when another page replaces this one, and nothing is saved after that', async () => {
    type('Amara');
    end();
    expect(bodies()).toEqual(['firstName=Amara']);
    type('Amara B');
    await pause();
    expect(sent).toHaveLength(1);
  });
});

describe('once the form is submitted', () => {
  test('nothing is sent, and a request on its way is aborted', async () => {
    type('Am');
    await pause();
    type('Amara');
    submit();
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    view.dispatchEvent(new Event('pagehide'));
    await pause();
    expect(sent.map(({ body, signal }) => [body, signal.aborted])).toEqual([['firstName=Am', true]]);
  });

  test('drafts are saved again when the person comes back to the page', async () => {
    submit();
    view.dispatchEvent(new Event('pageshow'));
    type('Amara');
    await pause();
    expect(bodies()).toEqual(['firstName=Amara']);
  });

  test.each([
    ['that was prevented', { prevented: true }],
    ['of another form', { target: new EventTarget() }],
  ])('a submit event %s does not stop the draft', async (_, of) => {
    type('Amara');
    submit(of);
    await pause();
    expect(bodies()).toEqual(['firstName=Amara']);
  });
});
