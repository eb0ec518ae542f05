/**
 * The hand-written queries from both ends: the row type that the source expects, and the columns that the database
 * returns.
 */
import path from 'node:path';
import pg from 'pg';
import ts from 'typescript';
import { vi } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const DATABASE = 'app/platform/db.server.ts';

/**
 * A value's type in JavaScript: `string`, `number`, `bigint`, `boolean`, `Date`, `object`, any of them with `[]`; `any`
 * is not checked.
 */
type Kind = string;

type Expected = { kinds: Kind[]; nullable: boolean; optional: boolean };

/** Where a query is called, `app/…/queries.server.ts:12`, with the columns that its row type expects. */
export type CallSite = { place: string; columns: Map<string, Expected> };

/** Every call of `sql` and `sqlOn` that reads rows. */
export function callSites(): CallSite[] {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const names = ts.sys
    .readDirectory(path.join(root, 'app'), ['.ts', '.tsx'])
    .filter((name) => !name.includes('/generated/') && /\bsql(On)?\b/.test(ts.sys.readFile(name) ?? ''))
    .map((name) => path.relative(root, name))
    .filter((name) => name !== DATABASE);
  const program = ts.createProgram(
    names.map((name) => path.join(root, name)),
    options,
  );
  return names.flatMap((name) => {
    const source = program.getSourceFile(path.join(root, name));
    if (!source) throw new Error(`${name} cannot be read`);
    return callsIn(source, program.getTypeChecker()).flatMap(({ call, row }) => {
      const { line } = source.getLineAndCharacterOfPosition(call.getStart());
      const columns = columnsOf(row, program.getTypeChecker());
      return columns.size > 0 ? [{ place: `${name}:${line + 1}`, columns }] : [];
    });
  });
}

function callsIn(source: ts.SourceFile, checker: ts.TypeChecker) {
  const found: { call: ts.CallExpression; row: ts.Type }[] = [];
  const visit = (node: ts.Node) => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node) || !/^sql(On)?$/.test(node.expression.getText(source))) return;
    const signature = checker.getResolvedSignature(node);
    if (!signature?.declaration?.getSourceFile().fileName.endsWith(DATABASE)) return;
    const rows = checker.getAwaitedType(checker.getReturnTypeOfSignature(signature));
    const row = rows && checker.getIndexTypeOfType(rows, ts.IndexKind.Number);
    if (row) found.push({ call: node, row });
  };
  visit(source);
  return found;
}

const columnsOf = (row: ts.Type, checker: ts.TypeChecker): Map<string, Expected> =>
  new Map(
    checker.getPropertiesOfType(row).map((property) => {
      const type = checker.getTypeOfSymbol(property);
      const parts = type.isUnion() ? type.types : [type];
      const isNothing = (part: ts.Type) => (part.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;
      const isUnknown = parts.some((part) => kindOf(part, checker) === 'any');
      return [
        property.name,
        {
          kinds: [...new Set(parts.filter((part) => !isNothing(part)).map((part) => kindOf(part, checker)))],
          nullable: isUnknown || parts.some(isNothing),
          optional: (property.flags & ts.SymbolFlags.Optional) !== 0,
        },
      ];
    }),
  );

function kindOf(type: ts.Type, checker: ts.TypeChecker): Kind {
  const { flags } = type;
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) return 'any';
  if (flags & ts.TypeFlags.StringLike) return 'string';
  if (flags & ts.TypeFlags.NumberLike) return 'number';
  if (flags & ts.TypeFlags.BigIntLike) return 'bigint';
  if (flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (type.symbol?.name === 'Date') return 'Date';
  const element = checker.isArrayType(type) && checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  return element ? `${kindOf(element, checker)}[]` : 'object';
}

/** The returned columns, by the place of the call. */
export type Ran = Map<string, pg.FieldDef[]>;

/** Records the columns of every hand-written query from now on. */
export function watchQueries(): Ran {
  const ran: Ran = new Map();
  for (const prototype of [pg.Pool.prototype, pg.Client.prototype] as { query: (...args: unknown[]) => unknown }[]) {
    const { query } = prototype;
    vi.spyOn(prototype, 'query').mockImplementation(function (this: unknown, ...args) {
      const place = callSiteIn(new Error().stack ?? '');
      const result = query.apply(this, args);
      if (place && result instanceof Promise) {
        const note = ({ fields }: pg.QueryResult) => ran.set(place, fields);
        return result.then((answer) => {
          note(answer);
          return answer;
        });
      }
      return result;
    });
  }
  return ran;
}

/** The place in the app that called the functions of `db.server.ts`; null if none of them is in the stack. */
export function callSiteIn(stack: string, project = root): string | null {
  const places = stack.split('\n').flatMap((line) => {
    // A stack frame has a file's path, with or without `file://`.
    const [, file = '', at] = /(\/[^()]+\.tsx?):(\d+):\d+/.exec(line) ?? [];
    const relative = path.relative(project, file);
    return relative.startsWith(`app${path.sep}`) ? [{ file: relative, line: at }] : [];
  });
  // The innermost one, because a transaction's own call to the same file is further out.
  const inner = places.findIndex(({ file }, index) => file === DATABASE && places[index + 1]?.file !== DATABASE);
  const asker = inner < 0 ? undefined : places[inner + 1];
  return asker ? `${asker.file}:${asker.line}` : null;
}

type Column = { kinds: Kind[]; nullable: boolean };

const JSON_KINDS = ['string', 'number', 'boolean', 'object'];
/** How the client parses each PostgreSQL type (`types` in db.server.ts). Others, such as enums, are text. */
const KINDS: Record<string, Kind[]> = {
  int2: ['number'],
  int4: ['number'],
  float4: ['number'],
  float8: ['number'],
  int8: ['number'],
  bool: ['boolean'],
  bytea: ['object'],
  date: ['Date'],
  timestamp: ['Date'],
  timestamptz: ['Date'],
  json: JSON_KINDS,
  jsonb: JSON_KINDS,
};

/** The differences between a call's row type and the returned columns, in words; empty if they agree. */
export async function typeMismatches({ columns }: CallSite, fields: pg.FieldDef[], pool: pg.Pool): Promise<string[]> {
  const given = new Map<string, Column>();
  for (const field of fields) given.set(field.name, await columnOf(field, pool));
  const missing = [...columns].filter(([name, { optional }]) => !optional && !given.has(name));
  const unread = [...given.keys()].filter((name) => !columns.has(name));
  const wrong = [...columns].flatMap(([name, expected]) => {
    const column = given.get(name);
    if (!column) return [];
    const others = expected.kinds.filter((kind) => kind !== 'any' && !accepts(column.kinds, kind));
    return [
      ...(others.length > 0
        ? [`${name} is read as ${others.join(' | ')}, and comes as ${column.kinds.join(' | ')}`]
        : []),
      ...(column.nullable && !expected.nullable ? [`${name} can be null, and is not read as such`] : []),
    ];
  });
  return [
    ...missing.map(([name]) => `${name} is read, and does not come`),
    ...unread.map((name) => `${name} comes, and is not in the type`),
    ...wrong,
  ];
}

/** A JSON column may hold lists of anything. */
const accepts = (kinds: Kind[], kind: Kind): boolean =>
  kinds.includes(kind) || (kinds === JSON_KINDS && kind.endsWith('[]'));

/**
 * Nullability is known for a table's own column, but not for one of an outer join. Prisma declares its list columns
 * without NOT NULL and never writes null.
 */
async function columnOf({ dataTypeID, tableID, columnID }: pg.FieldDef, pool: pg.Pool): Promise<Column> {
  const { rows } = await pool.query<{ name: string; element: string | null; nullable: boolean | null }>(
    `select t.typname as name, e.typname as element,
            (select not attnotnull from pg_attribute where attrelid = $2 and attnum = $3) as nullable
       from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A' where t.oid = $1`,
    [dataTypeID, tableID, columnID],
  );
  const [{ name, element, nullable } = { name: '', element: null, nullable: null }] = rows;
  const kinds = element ? (KINDS[element] ?? ['string']).map((kind) => `${kind}[]`) : (KINDS[name] ?? ['string']);
  return { kinds, nullable: nullable === true && element === null };
}
