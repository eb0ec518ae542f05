/** docs/coverage.md: every specified screen, call, entity, message, constant and rule, with the test that fails without it. */
import { existsSync } from 'node:fs';
import { constants } from './constants';
import { entities, missingFields } from './entities';
import { normal, sources, tests, textOf } from './files';
import { type Message, messages } from './messages';
import { type Covered, calls, screens } from './routes';
import { type Rule, rules } from './rules';
import { settled } from './settled';

/** What is wrong: a row without a test, or one that names what is not there. The page has none. */
export const problems: string[] = [];
const problem = (what: string) => {
  problems.push(what);
  return '**none**';
};

const cell = (text: string) => text.replaceAll('|', '\\|');
/** As the formatter has tables: each column as wide as its widest cell. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, ...rows].map((cells) => cells.map(cell));
  const widths = heads.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${cells.map((text, at) => text.padEnd(widths[at] ?? 0, fill)).join(' | ')} |`;
  const [head = [], ...body] = lines;
  return [
    line(head),
    line(
      heads.map(() => ''),
      '-',
    ),
    ...body.map((cells) => line(cells)),
  ].join('\n');
}

/** `integration/sign-in`; `account/rules`. */
const shortName = (test: string) =>
  `\`${test
    .replace(/^tests\//, '')
    .replace(/^app\/(domain\/)?/, '')
    .replace(/\.(test|spec)\.tsx?$/, '')}\``;
const shortTests = (found: readonly string[]) => found.slice(0, 2).map(shortName).join(', ');
const shortSource = (file: string) => `\`${file.replace(/^app\//, '')}\``;

/** The parts of a message that are the same whatever is filled in. */
const partsOf = (says: string) =>
  normal(says)
    .split(/\{[^}]*\}/)
    .map((part) => part.trim())
    .filter((part) => part.length > 1);

const everyMessage = Object.values(messages)
  .flat()
  .map((message) => normal(typeof message === 'string' ? message : message.says));

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The files that hold a message: its parts close together, and not only as the beginning of a longer message. */
function saying(files: readonly string[], says: string): string[] {
  const parts = partsOf(says);
  const longer = everyMessage.filter((other) => other.length > says.length && other.includes(normal(says)));
  const whole = new RegExp(parts.map(escaped).join('.{0,80}?'));
  return files.filter((file) => {
    const text = textOf(file);
    if (!parts.every((part) => text.includes(part))) return false;
    return whole.test(longer.reduce((rest, other) => rest.replaceAll(other, ''), text));
  });
}

const inRouteTable = ({ name, file, tests: found }: Covered) => [
  `\`${name}\``,
  found.length > 0 ? shortTests(found) : problem(`${name} (${file}) has no test`),
];

function inMessageTable(message: Message): string[] {
  const says = typeof message === 'string' ? message : message.says;
  const from = typeof message === 'object' && 'from' in message ? message.from : saying(sources, says)[0];
  const expecting = typeof message === 'object' && 'test' in message ? [message.test] : saying(tests, says);
  const isThere = from !== undefined && existsSync(from);
  return [
    says,
    isThere ? shortSource(from) : problem(`Nothing says “${says}”`),
    expecting.length > 0 ? shortTests(expecting.slice(0, 1)) : problem(`No test expects “${says}”`),
  ];
}

function inRuleTable([rule, file, test, title]: Rule): string[] {
  if (!existsSync(file)) problem(`“${rule}” names ${file}, which is not there`);
  if (!existsSync(test) || !textOf(test).includes(normal(title)))
    problem(`“${rule}” names a test that is not there: ${title}`);
  return [rule, shortSource(file), `${shortName(test)} “${title}”`];
}

const inConstantTable = ([what, value, file, code]: (typeof constants)[number]) => {
  if (!existsSync(file) || !textOf(file).includes(normal(code))) problem(`${what} is not ${value} in ${file}`);
  return [what, value, shortSource(file)];
};

const inEntityTable = (entity: (typeof entities)[number]) => {
  const missing = missingFields(entity);
  if (missing.length > 0) problem(`${entity.name} lacks ${missing.join(', ')}`);
  return [entity.name, `\`${entity.schema}\``, String(entity.fields.split(' ').length)];
};

const sections = <Row>(groups: Record<string, readonly Row[]>, heads: string[], toCells: (row: Row) => string[]) =>
  Object.entries(groups)
    .map(([title, rows]) => `### ${title}\n\n${table(heads, rows.map(toCells))}`)
    .join('\n\n');

/** The page, as it is kept in docs/coverage.md. */
export function coveragePage(): string {
  problems.length = 0;
  return `# Coverage

Everything that the product is specified to have, and the test that fails without it. The page is made by
\`npm run coverage:docs\` from the lists in \`tests/coverage/\`; \`tests/coverage/page.test.ts\` fails when it is behind them, when a
route or a call has no test, when a message is said nowhere or expected by no test, and when a row names a file or a
test that is gone. Names of tests are short: \`integration/sign-in\` is \`tests/integration/sign-in.test.ts\`, \`payment/rules\` is
\`app/domain/payment/rules.test.ts\`.

## Screens

Each address, and a test that calls its module or visits it. Besides, \`e2e/accessible\` walks every page with axe at each
width, and \`integration/site-map-guard\` asks for each as the people who may not come.

${table(['Address', 'Test'], screens.map(inRouteTable))}

## Calls

Each is also held to the contract in every test that makes it, and sent nonsense by \`integration/contract-fuzz\`.

${table(['Call', 'Test'], calls.map(inRouteTable))}

## Entities

Their specified fields are in the contract's entity of that name (\`coverage/page\`), which every answer is held to.

${table(['Entity', 'In the contract', 'Fields'], entities.map(inEntityTable))}

## Messages

Word for word, with the file that says it and a test that expects it.

${sections(messages, ['Message', 'Said by', 'Test'], inMessageTable)}

## Constants

Looked up in their file by \`coverage/page\`.

${table(['What', 'Value', 'In'], constants.map(inConstantTable))}

## Rules

${sections(rules, ['Rule', 'In', 'Test'], inRuleTable)}

## Settled otherwise

What the specification of the older product has, and this one does in another way.

${table(['Specified', 'Here'], settled)}
`;
}
