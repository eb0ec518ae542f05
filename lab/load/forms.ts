/** The forms of a page, as a browser without JavaScript would send them. */

/**
 * The name and value of each field that the form sends, in page order, before anything is filled in. Buttons are left
 * out.
 */
export type Form = { action: string | null; fields: [string, string][] };

const FORM = /<form\b([^>]*)>([\s\S]*?)<\/form>/g;
const BUTTON = /<button\b([^>]*)>/g;
const CONTROL = /<input\b([^>]*)>|<select\b([^>]*)>([\s\S]*?)<\/select>|<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g;
const NEVER_SENT = new Set(['submit', 'button', 'reset', 'image', 'file']);
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

const plain = (text: string): string => text.replace(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole);

/** The value of one of an element's attributes, as React writes them. */
function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}(?:="([^"]*)")?(?=[\\s/]|$)`).exec(attributes);
  return found === null ? null : plain(found[1] ?? '');
}

/** The forms with method POST. Search forms (GET) work like links. */
export const formsIn = (html: string): Form[] => namedFormsIn(html).map(({ id: _, ...form }) => form);

/** A form as a button outside it sends it: to the button's own address. Null if no button of the page leads to that path. */
export function formOfButton(html: string, path: string): Form | null {
  for (const [, attributes = ''] of html.matchAll(BUTTON)) {
    const action = attribute(attributes, 'formaction');
    if (action?.split('?', 1)[0] !== path) continue;
    const of = namedFormsIn(html).find(({ id }) => id !== null && id === attribute(attributes, 'form'));
    if (of) return { action, fields: of.fields };
  }
  return null;
}

const namedFormsIn = (html: string) =>
  [...html.matchAll(FORM)]
    .filter(([, attributes = '']) => attribute(attributes, 'method')?.toLowerCase() === 'post')
    .map(([, attributes = '', inside = '']) => ({
      id: attribute(attributes, 'id'),
      action: attribute(attributes, 'action'),
      fields: [...inside.matchAll(CONTROL)].flatMap(controlOf),
    }));

function controlOf([, input, select, options = '', textarea, text = '']: RegExpMatchArray): [string, string][] {
  const attributes = input ?? select ?? textarea ?? '';
  const name = attribute(attributes, 'name');
  if (!name || attribute(attributes, 'disabled') !== null) return [];
  if (select !== undefined) return [[name, chosenIn(options)]];
  if (textarea !== undefined) return [[name, plain(text)]];
  const type = attribute(attributes, 'type') ?? 'text';
  if (NEVER_SENT.has(type)) return [];
  const isTicked = attribute(attributes, 'checked') !== null;
  if ((type === 'radio' || type === 'checkbox') && !isTicked) return [];
  return [[name, attribute(attributes, 'value') ?? (isTicked ? 'on' : '')]];
}

function chosenIn(options: string): string {
  const all = [...options.matchAll(/<option\b([^>]*)>([^<]*)/g)];
  const chosen = all.find(([, attributes = '']) => attribute(attributes, 'selected') !== null) ?? all[0];
  return chosen ? (attribute(chosen[1] ?? '', 'value') ?? plain(chosen[2] ?? '')) : '';
}

/** The body of the form with the answers filled in and the button pressed. */
export function filledIn({ fields }: Form, answers: Record<string, string>): string {
  const body = new URLSearchParams(fields.filter(([name]) => !(name in answers)));
  for (const [name, value] of Object.entries(answers)) body.append(name, value);
  return body.toString();
}
