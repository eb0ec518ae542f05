/** Values that match a JSON Schema of the contract, for fast-check. */
import fc from 'fast-check';
import type { JsonSchema } from '~/routes/api/contract/document.server';

/** Texts that have caused failures before, mixed with the schema's own. */
const STRANGE = ['', ' ', '\u0000', '\ud83d', 'Ώ'.repeat(300), "' or 1=1", '<b>', '-1', '9'.repeat(40), '__proto__'];

/** @param ids ids that exist, to use where the schema wants an id */
export function valuesOf(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const of = (each: unknown) => valuesOf(each as JsonSchema, ids);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(of));
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map(of)).map((parts) => Object.assign({}, ...parts.map((part) => Object(part))));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => of({ ...schema, type })));
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, of);
    case 'array':
      return fc.array(of(schema.items ?? {}), { maxLength: 3 });
    case 'string':
      return textsOf(schema, ids);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
      return fc.integer({ min: -3, max: 1_000_000 });
    case 'number':
      return fc.oneof(fc.integer({ min: -3, max: 100_000_000 }), fc.double({ noNaN: true }));
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectsOf({ properties = {}, required = [] }: JsonSchema, of: (schema: unknown) => fc.Arbitrary<unknown>) {
  const names = Object.keys(properties);
  if (names.length === 0) return fc.dictionary(fc.string({ maxLength: 12 }), fc.string(), { maxKeys: 4 });
  const values = Object.fromEntries(names.map((name) => [name, of(properties[name])]));
  return fc.record(values, { requiredKeys: required });
}

function textsOf({ pattern, format }: JsonSchema, ids: readonly string[]): fc.Arbitrary<string> {
  const strange = { weight: 1, arbitrary: fc.oneof(fc.constantFrom(...STRANGE), fc.string({ unit: 'binary' })) };
  const meant = pattern?.includes('[0-9a-f]{24}')
    ? fc.constantFrom(...ids)
    : format === 'email'
      ? fc.constantFrom('meera@home.example', 'Ana.Byrne+x@home.example')
      : fc.constantFrom(
          'Meera',
          'SY8 1DN',
          '07700 900 456',
          '2026-11-20',
          '349,950',
          'United Kingdom',
          'GB',
          'yes',
          'no',
        );
  return fc.oneof({ weight: 6, arbitrary: meant }, strange);
}
