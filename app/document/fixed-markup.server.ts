import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { FixedPart } from '~/ui/fixed';

/** As many as there are parts in the code. */
const known = new Map<FixedPart, string>();

/** The markup of a part that is the same for everyone, rendered when it is first asked for. */
export function fixedMarkup(part: FixedPart): string {
  const markup = known.get(part) ?? renderToString(createElement(part));
  known.set(part, markup);
  return markup;
}
