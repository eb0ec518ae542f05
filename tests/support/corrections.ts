/** Fills in staff's correction forms, in both steps. */
import type { Change, SentItem } from '~/domain/correction/rules';
import type { Browser, Handler } from './routes';
import { withParams } from './seller';

export type Checked = {
  seen: string;
  to: string | null;
  title: string;
  changes: Change[];
  invited: string[];
  letter: { subject: string; text: string };
  fields: [name: string, value: string][];
};

type Dialog = { loader: Handler; action: Handler };
type Fields = Record<string, string>;

/** Flattens nested values into form fields. An unknown value has no field, since half an address would be an error. */
const flat = (value: unknown, name = ''): Fields => {
  if (value === null || value === undefined) return {};
  if (typeof value !== 'object') return { [name]: String(value) };
  return Object.assign({}, ...Object.entries(value).map(([part, each]) => flat(each, name ? `${name}.${part}` : part)));
};

/** The form's initial values, as a browser would send them. */
export async function shownIn(browser: Browser, { loader }: Dialog, params: Fields) {
  const { data } = await browser.get(withParams(loader, params), '/');
  const { known, version, sent } = data as { known?: object; version: number; sent: SentItem[] };
  return { fields: { ...flat(known ?? {}), version: String(version) }, sent };
}

/** The first step: the preview, or why it is refused. */
export async function check(browser: Browser, dialog: Dialog, params: Fields, typed: Fields) {
  const { fields } = await shownIn(browser, dialog, params);
  const given = { reason: 'You wrote to us.', ...fields, ...typed };
  const answer = await browser.post(withParams(dialog.action, params), '/', given);
  const { checked, result } = answer.data as { checked?: Checked; result: { error?: Record<string, string[]> } };
  return { status: answer.status, checked, errors: result.error ?? {} };
}

/** Both steps: previews and confirms. */
export async function correctBy(browser: Browser, dialog: Dialog, params: Fields, typed: Fields) {
  const { checked, errors, status } = await check(browser, dialog, params, typed);
  if (!checked) throw new Error(`${status}: ${JSON.stringify(errors)}`);
  const press = () =>
    browser.post(withParams(dialog.action, params), '/', { ...Object.fromEntries(checked.fields), seen: checked.seen });
  return { ...checked, answer: await press(), press };
}
