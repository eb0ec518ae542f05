import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseReveal, revealFollowUps } from './reveal';

test('a rule names its field and the answers for which the follow-up shows', () => {
  expect(parseReveal('gifts=yes|not_sure')).toEqual({ name: 'gifts', values: ['yes', 'not_sure'] });
  expect(parseReveal('tenureOption=Other / Not Sure')).toEqual({ name: 'tenureOption', values: ['Other / Not Sure'] });
});

/** The parts of a browser that follow-up questions need. */
let answers: Record<string, string>;
let page: EventTarget & { forms?: object[] };
class Element {
  closest = () => form;
}
const followUp = (more: object = {}) => {
  const [input, shown] = [{ value: 'Typed' }, { now: false }];
  const group = {
    dataset: { reveal: 'gifts=yes|not_sure', ...more },
    toggleAttribute: (_: string, isOn: boolean) => {
      shown.now = isOn;
    },
    querySelectorAll: () => [input],
  };
  return { input, shown, group };
};
let groups: ReturnType<typeof followUp>[];
const form = { querySelectorAll: () => groups.map(({ group }) => group) };

beforeEach(() => {
  answers = { gifts: 'yes' };
  page = Object.assign(new EventTarget(), { forms: [form] });
  vi.stubGlobal('document', page);
  vi.stubGlobal('Element', Element);
  vi.stubGlobal(
    'FormData',
    class {
      get = (name: string) => answers[name] ?? null;
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

function answer(gifts: string): void {
  answers = { gifts };
  const event = new Event('change');
  Object.defineProperty(event, 'target', { value: new Element() });
  page.dispatchEvent(event);
}

test('a follow-up shows while the answer asks for it, and is cleared only if it says so', () => {
  const [untouched, cleared] = [followUp(), followUp({ revealClears: 'true' })];
  groups = [untouched, cleared];
  revealFollowUps();
  expect(groups.map(({ shown }) => shown.now)).toEqual([true, true]);
  answer('not_sure');
  expect(groups.map(({ shown, input }) => [shown.now, input.value])).toEqual([
    [true, 'Typed'],
    [true, 'Typed'],
  ]);
  answer('no');
  expect(groups.map(({ shown, input }) => [shown.now, input.value])).toEqual([
    [false, 'Typed'],
    [false, ''],
  ]);
});
