import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import ts from 'typescript';
import { parseForm } from '../../sandbox/core/form.ts';

/**
 * Checks requests to Stripe against the parameter types of the installed stripe package, which the TypeScript checker
 * reads and this turns into JSON Schemas. So a parameter that Stripe removed or never had fails a test here, even if
 * the sandbox accepts it.
 */
export interface StripeRequest {
  method: string;
  path: string;
  /** The form as sent, or the object that it describes. */
  body: unknown;
}

type Schema = Record<string, unknown>;

/** Which interface in which declaration file describes each request. */
const operations: { pattern: RegExp; file: string; type: string }[] = [
  { pattern: /^\/v1\/payment_intents$/, file: 'PaymentIntents', type: 'PaymentIntentCreateParams' },
  { pattern: /^\/v1\/payment_intents\/[^/]+$/, file: 'PaymentIntents', type: 'PaymentIntentUpdateParams' },
  { pattern: /^\/v1\/payment_intents\/[^/]+\/confirm$/, file: 'PaymentIntents', type: 'PaymentIntentConfirmParams' },
  { pattern: /^\/v1\/payment_intents\/[^/]+\/cancel$/, file: 'PaymentIntents', type: 'PaymentIntentCancelParams' },
  { pattern: /^\/v1\/customers$/, file: 'Customers', type: 'CustomerCreateParams' },
  { pattern: /^\/v1\/customers\/[^/]+$/, file: 'Customers', type: 'CustomerUpdateParams' },
  { pattern: /^\/v1\/checkout\/sessions$/, file: 'Checkout/Sessions', type: 'Checkout.SessionCreateParams' },
  {
    pattern: /^\/v1\/checkout\/sessions\/[^/]+\/expire$/,
    file: 'Checkout/Sessions',
    type: 'Checkout.SessionExpireParams',
  },
  { pattern: /^\/v1\/refunds$/, file: 'Refunds', type: 'RefundCreateParams' },
];

// Resolves to cjs/stripe.cjs.node.js; the declarations are beside that folder.
const resources = join(dirname(createRequire(import.meta.url).resolve('stripe')), '../esm/resources');
const declarationOf = (file: string): string => join(resources, `${file}.d.ts`);

// Forms carry text only, so numbers and booleans are coerced.
const ajv = new Ajv({ coerceTypes: true, allErrors: true, allowUnionTypes: true });
const validators = new Map<string, ValidateFunction>();
let program: ts.Program | undefined;

/** What is wrong with a request to Stripe, in words; empty if it is right. Reads and deletions have no parameters. */
export function validateStripeRequest({ method, path, body }: StripeRequest): string[] {
  if (method !== 'POST') return [];
  const operation = operations.find(({ pattern }) => pattern.test(path));
  if (!operation) return [`${method} ${path}: no parameters are known for it`];
  const validate = validatorOf(operation);
  const params = typeof body === 'string' ? parseForm(body) : structuredClone(body ?? {});
  if (validate(params)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params: details }) => `${instancePath || '/'}: ${message} ${JSON.stringify(details)}`,
  );
}

function validatorOf({ file, type }: { file: string; type: string }): ValidateFunction {
  const known = validators.get(type);
  if (known) return known;
  const validator = ajv.compile(deriveSchema(file, type));
  validators.set(type, validator);
  return validator;
}

function deriveSchema(file: string, type: string): Schema {
  program ??= ts.createProgram([...new Set(operations.map((operation) => declarationOf(operation.file)))], {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts'],
    strict: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(declarationOf(file));
  const module = source && checker.getSymbolAtLocation(source);
  const symbol =
    module &&
    type
      .split('.')
      .reduce<ts.Symbol | undefined>(
        (parent, name) => parent && checker.getExportsOfModule(parent).find((child) => child.name === name),
        module,
      );
  if (!symbol) throw new Error(`The stripe package has no ${type}.`);
  return new Derivation(checker).schemaOf(checker.getDeclaredTypeOfSymbol(symbol));
}

class Derivation {
  constructor(private readonly checker: ts.TypeChecker) {}

  schemaOf(type: ts.Type): Schema {
    const { checker } = this;
    if (type.isStringLiteral()) return { const: type.value, type: 'string' };
    if (type.isNumberLiteral()) return { const: type.value, type: 'number' };
    if (type.isUnion()) return this.#union(type.types);
    if (type.flags & ts.TypeFlags.String) return { type: 'string' };
    if (type.flags & ts.TypeFlags.Number) return { type: 'number' };
    if (type.flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' };
    // In a form, null is an empty text.
    if (type.flags & ts.TypeFlags.Null) return { const: '' };
    if (checker.isArrayType(type)) {
      const [items] = checker.getTypeArguments(type as ts.TypeReference);
      return { type: 'array', items: items ? this.schemaOf(items) : {} };
    }
    // A class in code, but text in a form.
    if ([type.symbol?.name, type.aliasSymbol?.name].includes('Decimal')) return { type: 'string' };
    return this.#object(type);
  }

  #object(type: ts.Type): Schema {
    const { checker } = this;
    const properties = checker.getPropertiesOfType(type);
    const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
    return {
      type: 'object',
      properties: Object.fromEntries(
        properties.map((property) => [property.name, this.schemaOf(checker.getTypeOfSymbol(property))]),
      ),
      required: properties.filter(({ flags }) => !(flags & ts.SymbolFlags.Optional)).map(({ name }) => name),
      additionalProperties: index ? this.schemaOf(index.type) : false,
    };
  }

  #union(members: ts.Type[]): Schema {
    // Leaves out OtherString (`string & {}`), which Stripe adds to its enums for values of later versions.
    const closed = members.filter((member) => !isOtherString(member) && !(member.flags & ts.TypeFlags.Undefined));
    const literals = closed.filter((member) => member.isStringLiteral());
    const others = closed.filter((member) => !member.isStringLiteral());
    // Numbers before text: coercion would otherwise leave every number text.
    const schemas = [
      ...(literals.length > 0 ? [{ type: 'string', enum: literals.map(({ value }) => value) }] : []),
      ...others.map((member) => this.schemaOf(member)),
    ];
    const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
    return distinct.length === 1 ? (distinct[0] ?? {}) : { anyOf: distinct };
  }
}

const isOtherString = (type: ts.Type): boolean =>
  type.isIntersection() && type.types.some(({ flags }) => flags & ts.TypeFlags.String);
