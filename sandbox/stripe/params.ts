import { type FormTree, type FormValue, isTree } from '../core/form.ts';
import { invalid } from './errors.ts';

export type Metadata = Record<string, string>;

/** Reads a request's parameters one by one, so that `done` can refuse all others, as Stripe does. */
export class Params {
  readonly #known = new Set<string>();
  readonly #children: Params[] = [];

  constructor(
    private readonly tree: FormTree,
    private readonly prefix = '',
  ) {}

  has(name: string): boolean {
    this.#known.add(name);
    return Object.hasOwn(this.tree, name);
  }

  /** Text; undefined when it was not sent. */
  text(name: string): string | undefined {
    const value = this.#value(name);
    if (value === undefined || typeof value === 'string') return value;
    throw invalid(`Invalid string: ${JSON.stringify(value)}`, { param: this.#full(name) });
  }

  /** Text that '' unsets. */
  nullable(name: string): string | null | undefined {
    const value = this.text(name);
    return value === '' ? null : value;
  }

  /** Whether it was sent as '', which unsets it. */
  blank(name: string): boolean {
    return this.#value(name) === '';
  }

  required(name: string): string {
    const value = this.text(name);
    if (value) return value;
    if (value === '') {
      throw invalid(`You passed an empty string for '${this.#full(name)}'.`, {
        code: 'parameter_invalid_empty',
        param: this.#full(name),
      });
    }
    throw this.missing(name);
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (/^-?\d+$/.test(value)) return Number(value);
    throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: this.#full(name) });
  }

  boolean(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (value === 'true' || value === 'false') return value === 'true';
    throw invalid(`Invalid boolean: ${value}`, { param: this.#full(name) });
  }

  oneOf<const T extends string>(name: string, values: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const known = values.find((candidate) => candidate === value);
    if (known !== undefined) return known;
    throw invalid(`Invalid ${this.#full(name)}: must be one of ${values.join(', ')}`, { param: this.#full(name) });
  }

  group(name: string): Params | undefined {
    const value = this.#value(name);
    if (value === undefined || value === '') return undefined;
    if (!isTree(value)) throw invalid('Invalid object', { param: this.#full(name) });
    return this.#child(value, this.#full(name));
  }

  groups(name: string): Params[] {
    const value = this.#value(name) ?? [];
    if (!Array.isArray(value)) throw invalid('Invalid array', { param: this.#full(name) });
    return value.map((item, index) => {
      if (!isTree(item)) throw invalid('Invalid object', { param: `${this.#full(name)}[${index}]` });
      return this.#child(item, `${this.#full(name)}[${index}]`);
    });
  }

  texts(name: string): string[] {
    const value = this.#value(name) ?? [];
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  }

  /** `current`, changed by what was sent. An empty value deletes its key, and '' deletes all. */
  metadata(current: Metadata = {}): Metadata {
    const sent = this.#value('metadata') ?? {};
    if (sent === '') return {};
    if (!isTree(sent)) throw invalid('Invalid object', { param: this.#full('metadata') });
    const merged = Object.entries({ ...current, ...sent }).map(([key, value]) => [key, String(value)] as const);
    return Object.fromEntries(merged.filter(([, value]) => value !== ''));
  }

  /** Real parameters that make no difference here. */
  ignore<Known>(...names: (keyof Known & string)[]): void {
    for (const name of names) this.#known.add(name);
  }

  missing(name: string): Error {
    const param = this.#full(name);
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }

  /** Call it after reading all parameters. */
  done(): void {
    for (const child of this.#children) child.done();
    const unknown = Object.keys(this.tree).find((name) => !this.#known.has(name));
    if (unknown === undefined) return;
    const param = this.#full(unknown);
    throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }

  #value(name: string): FormValue | undefined {
    return this.has(name) ? this.tree[name] : undefined;
  }

  #full(name: string): string {
    return this.prefix ? `${this.prefix}[${name}]` : name;
  }

  #child(tree: FormTree, prefix: string): Params {
    const child = new Params(tree, prefix);
    this.#children.push(child);
    return child;
  }
}
