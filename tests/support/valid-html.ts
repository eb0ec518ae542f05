import { type ConfigData, HtmlValidate } from 'html-validate';

/** What the standard demands, and what is known to be in the way of assistive technology. Each rule that is off says why. */
const PAGE: ConfigData = {
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // A name on a list is allowed, and says what its steps are.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Two stand for one navigation, a bar for a desk and a menu for a phone, and style sheets show one of them. axe looks at what is shown.
    'unique-landmark': 'off',
    // Enter sends the search at the top of the back office, which has room for no button.
    'wcag/h32': 'off',
    // What is found while one types is a list below the field, which a <select> cannot be.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
  },
};

/** Mail clients know tables, and attributes where the web has style sheets. */
const EMAIL: ConfigData = {
  ...PAGE,
  rules: { ...PAGE.rules, 'no-deprecated-attr': 'off' },
};

/**
 * A table that style sheets lay out as blocks keeps its meaning for screen readers by roles which the validator calls redundant
 * (app/ui/table.tsx). Taken away before it looks, since it is slow to report thousands.
 */
const withoutRolesOfTables = (html: string) =>
  html.replace(
    /(<(?:table|thead|tbody|tr|th|td)\b[^>]*?) role="(?:table|rowgroup|row|columnheader|rowheader|cell)"/g,
    '$1',
  );

const of = { page: new HtmlValidate(PAGE), email: new HtmlValidate(EMAIL) };

/** What is wrong with a whole document, as the server sent it: a line each, none when it is valid. */
export async function faultsInHtml(html: string, kind: keyof typeof of = 'page'): Promise<string[]> {
  const looked = withoutRolesOfTables(html);
  const { results } = await of[kind].validateString(looked);
  const found = results
    .flatMap(({ messages }) => messages)
    .map(
      ({ ruleId, message, offset }) => `${ruleId}: ${message}: ${looked.slice(Math.max(0, offset - 20), offset + 100)}`,
    );
  // The validator reads on after the end; a browser moves what it finds there into the page.
  if (!/<\/body>\s*<\/html>\s*$/.test(html)) found.push(`the document goes on after </html>: ${html.slice(-200)}`);
  return found;
}
