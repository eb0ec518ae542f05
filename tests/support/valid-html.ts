import { type ConfigData, HtmlValidate } from 'html-validate';

/** The rules of the HTML standard, and known obstacles for assistive technology. Each rule that is off says why. */
const PAGE: ConfigData = {
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // A list may have a name, which says what its steps are.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // The navigation is there twice, as a bar and as a menu for phones; CSS shows one of them, and axe checks the visible one.
    'unique-landmark': 'off',
    // The back office's search has no room for a button; Enter sends it.
    'wcag/h32': 'off',
    // Suggestions while typing are a list below the field, which a <select> cannot be.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
  },
};

/** Mail clients need tables and attributes where the web uses CSS. */
const EMAIL: ConfigData = {
  ...PAGE,
  rules: { ...PAGE.rules, 'no-deprecated-attr': 'off' },
};

/**
 * A table that CSS lays out as blocks needs explicit roles for screen readers, which the validator calls redundant
 * (app/ui/table.tsx). They are removed before validating, because reporting thousands of them is slow.
 */
const withoutRolesOfTables = (html: string) =>
  html.replace(
    /(<(?:table|thead|tbody|tr|th|td)\b[^>]*?) role="(?:table|rowgroup|row|columnheader|rowheader|cell)"/g,
    '$1',
  );

const of = { page: new HtmlValidate(PAGE), email: new HtmlValidate(EMAIL) };

/** The faults of a whole document as sent, one line each; empty if it is valid. */
export async function htmlErrors(html: string, kind: keyof typeof of = 'page'): Promise<string[]> {
  const looked = withoutRolesOfTables(html);
  const { results } = await of[kind].validateString(looked);
  const found = results
    .flatMap(({ messages }) => messages)
    .map(
      ({ ruleId, message, offset }) => `${ruleId}: ${message}: ${looked.slice(Math.max(0, offset - 20), offset + 100)}`,
    );
  // The validator accepts content after the end; a browser would move it into the page.
  if (!/<\/body>\s*<\/html>\s*$/.test(html)) found.push(`the document goes on after </html>: ${html.slice(-200)}`);
  return found;
}
