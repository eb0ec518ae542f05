import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** Words not to use, and what to say instead: the list of docs/voice.md. */
const WORDS: [RegExp, string][] = [
  [/\b(some|any|every)body\b/i, 'someone, anyone, everyone'],
  [/\bnobody\b/i, 'no one'],
  [/\b(whoever|whom)\b/i, 'who, or the person who'],
  [/\b(anew|thereby)\b/i, 'again, this'],
  [/^meanwhile|\bmeanwhile[.;]/i, 'in the meantime'],
  [/\bat once\b/i, 'straight away, or at the same time'],
  [/\btelephone\b/i, 'phone'],
  [/\bwrite to (us|them|\$|<|\{)|\bwrites to (them|us)\b/i, 'email, or contact'],
  [/\bby hand\b/i, 'manually'],
  [/\binternet address\b/i, 'IP address'],
  [/\bsign-in link\b/i, 'magic link'],
  [/\bcalled off\b/i, 'fell through'],
  [/\bmortgage advis[eo]r\b/i, 'mortgage broker'],
  [/\bmiddle names\b/i, 'middle name'],
  [/\b(is|are|now) certain\b/i, 'legally binding'],
  [/\b(from|tells?|keeps?) programs\b/i, 'bots'],
  [/\bwithout script\b|\bruns no script\b/i, 'JavaScript'],
  [/^See (user|lawyer|estate|transaction)/, 'View'],
  [/\b(un)?make staff\b/i, 'give or remove staff access'],
  [/\bfor good\b/i, 'permanently'],
  [/\bnothing for you to do\b/i, 'You do not need to do anything'],
  [/\bdeactivated\b/i, 'inactive'],
  [/\bVAT at 20%|\bof which VAT\b/i, 'VAT (20%), or VAT included (20%)'],
  [/\bfinding your solicitor\b/i, 'choosing'],
  [/^See (how|what|who|which)\b/, 'View'],
  [/\bpast its time\b/i, 'no longer kept'],
  [/\bblinded\b/i, 'names removed'],
  [/\bby now\b/i, 'now'],
  [/\bmend(s|ed)?\b/i, 'fix, put right'],
];

/** Not read by people who use the product, or never changed: generated code, tests, and terms that people have accepted. */
const isLeftOut = (file: string) => /platform\/generated|terms\/v1-|\.test\.tsx?$/.test(file);

/** The product, the demo data, and the stand-ins for third parties. */
const files = ['app', 'prisma/seed', 'sandbox']
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => path.join(root, file)))
  .filter((file) => /\.tsx?$/.test(file) && !isLeftOut(file));

/** Strings that never reach a person: classes and ids, queries, messages of errors that are reported and not shown. */
function isInside(node: ts.Node): boolean {
  return (
    ts.isImportDeclaration(node) ||
    ts.isTaggedTemplateExpression(node) ||
    (ts.isJsxAttribute(node) && /^(className|id|name|href|action|data-.*)$/.test(node.name.getText())) ||
    (ts.isNewExpression(node) && node.expression.getText() === 'Error')
  );
}

/** What a file says to people: its sentences and labels, with `${}` for what is filled in. */
function wordsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (isInside(node)) return;
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    else if (ts.isTemplateExpression(node))
      found.push(node.head.text + node.templateSpans.map(({ literal }) => `\${}${literal.text}`).join(''));
    else if (ts.isJsxText(node)) found.push(node.text.replace(/\s+/g, ' ').trim() + (hasMore(node) ? ' <' : ''));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.filter((words) => /[a-z] [a-z<$]|^[A-Z]/.test(words));
}

/** `Write to <a…>`: the text goes on in an element. */
const hasMore = (node: ts.JsxText) => /\S\s+$/.test(node.text.trimStart()) || /\S $/.test(node.text);

it('calls each thing by its one word, in everything that people read', () => {
  const found = files.flatMap((file) =>
    wordsOf(file).flatMap((words) =>
      WORDS.flatMap(([pattern, better]) => (pattern.test(words) ? [`${file}: “${words}” → ${better}`] : [])),
    ),
  );
  expect(found).toEqual([]);
});

/** Pages, emails and rules for people in a deal, who all pay something. */
const isForPayers = (file: string) =>
  /^app\/(routes\/(sell|buy|onboarding|dashboard|account|giftors)|letters|domain\/(onboarding|payment|purchase|sale|dashboard))\//.test(
    file,
  );

it('never calls anything free on pages where people pay', () => {
  // People are free to choose, and Citizens Advice tells them about their rights for nothing.
  const isFree = (words: string) => /(?<!about your rights for )\bfree\b(?! to )/i.test(words);
  const found = files.filter(isForPayers).flatMap((file) =>
    wordsOf(file)
      .filter(isFree)
      .map((words) => `${file}: “${words}”`),
  );
  expect(found).toEqual([]);
});

it('leads to the privacy policy wherever customers, partners or visitors are asked for personal data', () => {
  const asking = files.filter(
    (file) =>
      /^app\/routes\/(?!admin)/.test(file) &&
      (/\/(about-you|person)-form\.tsx$/.test(file) || /type="(email|tel)"/.test(readFileSync(file, 'utf8'))),
  );
  expect(asking.length).toBeGreaterThan(8);
  expect(asking.filter((file) => !/<PrivacyNote|urls\.privacy\(\)/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

/** The right-hand column of the table in docs/voice.md. */
function wordsOfTheTable(): string[] {
  const rows = readFileSync(path.resolve('docs/voice.md'), 'utf8').match(/^\|.*\|$/gm) ?? [];
  const [, , ...terms] = rows.map((row) => row.split('|').at(-2)?.trim() ?? '');
  return terms.flatMap((cell) => cell.split(/[,;] /)).filter((term) => term !== '');
}

it('knows each word that docs/voice.md says not to use', () => {
  const terms = wordsOfTheTable();
  expect(terms.length).toBeGreaterThan(20);
  expect(terms.filter((term) => !WORDS.some(([pattern]) => pattern.test(term)))).toEqual([]);
});
