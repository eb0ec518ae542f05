/**
 * Makes the generated database client smaller in memory by changing its text after generation: 15 MB of every process
 * (docs/decisions/0088-what-is-held-in-memory.md). It means the same to Prisma. If the text is not what this expects, the generation fails,
 * so a new version of Prisma cannot slip by.
 */
import { Buffer } from 'node:buffer';

/**
 * For each of 2,000 kinds of argument the client has an object whose keys are numbers of names, in a list of 1,000. V8 gives such an object
 * one place for every number up to its highest, 6 kB for five of them. Beyond this number it keeps pairs instead, so the names begin there.
 */
const FIRST_NAME = 2048;

/** Numbers as the client reads them. @param {Buffer} bytes */
function reader(bytes) {
  let at = 0;
  const number = () => {
    let [value, shift, byte] = [0, 0, 128];
    for (; byte >= 128; shift += 7) {
      byte = bytes.readUInt8(at++);
      value |= (byte & 127) << shift;
    }
    return value;
  };
  const raw = (/** @type {number} */ length) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  return { number, raw, isAtEnd: () => at === bytes.length };
}

/** @param {number} value */
function written(value) {
  const bytes = [];
  for (; value >= 128; value >>>= 7) bytes.push((value & 127) | 128);
  return Buffer.from([...bytes, value]);
}

/**
 * The same graph with every name's number moved up.
 * @param {string} graph
 */
export function moveNames(graph, by = FIRST_NAME) {
  const read = reader(Buffer.from(graph, 'base64url'));
  /** @type {Buffer[]} */
  const out = [];
  const copy = () => {
    const value = read.number();
    out.push(written(value));
    return value;
  };
  const name = () => out.push(written(read.number() + by));
  /** A name, or 0 for none. */
  const nameOrNone = () => {
    const value = read.number();
    out.push(written(value === 0 ? 0 : value + by));
  };
  const times = (/** @type {number} */ count, /** @type {() => void} */ work) => {
    for (let each = 0; each < count; each += 1) work();
  };
  const [inputs, outputs, roots] = [copy(), copy(), copy()];
  times(inputs, () =>
    times(copy(), () => {
      name();
      // Which scalars it takes.
      out.push(read.raw(2));
      copy();
      nameOrNone();
      // Flags.
      out.push(read.raw(1));
    }),
  );
  times(outputs, () =>
    times(copy(), () => {
      name();
      copy();
      copy();
    }),
  );
  times(roots, () => {
    name();
    copy();
    copy();
  });
  if (!read.isAtEnd()) throw new Error('The graph of the generated client has another form than ours knows');
  return Buffer.concat(out).toString('base64url');
}

/** @param {string} code @param {RegExp} pattern @param {(...found: string[]) => string} by */
function replaceOnce(code, pattern, by) {
  if (code.split(pattern).length < 2) throw new Error(`The generated client has no ${pattern}`);
  return code.replace(pattern, by);
}

/** @param {string} code of `internal/class.ts` */
export function slim(code) {
  if (code.includes(`Array(${FIRST_NAME})`)) return code;
  const withGraph = replaceOnce(code, /graph: "([\w-]+)"/, (_, graph = '') => `graph: "${moveNames(graph)}"`);
  const withNames = replaceOnce(
    withGraph,
    /strings: (JSON\.parse\("\[.*\]"\))/,
    (_, names = '') => `strings: [...Array(${FIRST_NAME}).fill(""), ...${names}]`,
  );
  // Imported as a module, its source and the text in it would both stay in memory for as long as the process lives: 2 MB each.
  const withFile = replaceOnce(
    withNames,
    /const \{ wasm \} = await import\("(@prisma\/client\/runtime\/query_compiler_\w+\.postgresql\.wasm-base64)\.mjs"\)/,
    (_, module = '') => `const text = readFileSync(require.resolve("${module}.js"), 'latin1')
    const wasm = /"([\\w+/=]{1000,})"/.exec(text)?.[1] ?? ''`,
  );
  // At the end, because the file begins with a comment that turns type checks off.
  return `${withFile}
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
`;
}
