/** The parsed value of `a[b][0]=c`. Every leaf is text. */
export type FormValue = string | FormValue[] | FormTree;
export interface FormTree {
  [name: string]: FormValue;
}

/** Parses `application/x-www-form-urlencoded` text whose names nest with brackets. */
export function parseForm(text: string): FormTree {
  const root: FormTree = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.split(/\]?\[/).map((part) => part.replace(/\]$/, ''));
    place(root, [first, ...rest], value);
  }
  return listify(root);
}

function place(tree: FormTree, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(Object.keys(tree).length) : name;
  if (rest.length === 0) {
    define(tree, key, value);
    return;
  }
  const existing = Object.hasOwn(tree, key) ? tree[key] : undefined;
  const child: FormTree = isTree(existing) ? existing : {};
  define(tree, key, child);
  place(child, rest, value);
}

/** Assigning `tree.__proto__` would change the object's prototype. Defining it makes it a plain field. */
function define(tree: FormTree, key: string, value: FormValue): void {
  Object.defineProperty(tree, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Turns groups whose names are 0, 1, 2 … into arrays, from the leaves up. */
function listify(tree: FormTree): FormTree {
  for (const [key, value] of Object.entries(tree)) {
    if (!isTree(value)) continue;
    const child = listify(value);
    const names = Object.keys(child);
    const isList = names.length > 0 && names.every((name) => /^\d+$/.test(name));
    define(tree, key, isList ? Object.values(child) : child);
  }
  return tree;
}

export function isTree(value: unknown): value is FormTree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
