/** Every address of the product that runs our code, from the site map. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@remix-run/route-config';
import routes from '../../app/routes.ts';

export type Address = {
  /** As app/routes.ts writes it: `/admin/users/:id/:change` */
  pattern: string;
  file: string;
  hasLoader: boolean;
  hasAction: boolean;
  /** The query parameters that the module reads. */
  query: string[];
};

const exported = (source: string, name: string) =>
  new RegExp(`export (?:const|async function|function) ${name}\\b|export \\{[^}]*\\b${name}\\b`).test(source);

const exports = (source: string) => ({
  hasLoader: exported(source, 'loader'),
  hasAction: exported(source, 'action') && !/\baction = readOnly\b/.test(source),
});

/** JSON addresses export both a loader and an action, and answer methods that are not declared with an error. */
function declared(source: string) {
  const hasAction = /\bapi\.(post|put|patch|delete)\(/.test(source);
  return { hasLoader: /\bapi\.get\(/.test(source) || !hasAction, hasAction };
}

function addressesOf(entries: RouteConfigEntry[], parent = ''): Address[] {
  return entries.flatMap(({ path: part, file, children = [] }) => {
    const pattern = part ? `${parent}/${part}` : parent;
    const source = readFileSync(path.resolve('app', file), 'utf8');
    const { hasLoader, hasAction } = source.includes(' = calls(') ? declared(source) : exports(source);
    const query = [...source.matchAll(/searchParams\s*\.\s*(?:get|getAll|has)\('([^']+)'\)/g)].map(
      ([, name = '']) => name,
    );
    const own = hasLoader || hasAction ? [{ pattern: pattern || '/', file, hasLoader, hasAction, query }] : [];
    return [...own, ...addressesOf(children, pattern)];
  });
}

export const addresses = addressesOf(routes as RouteConfigEntry[]);

/** `POST /api/property/:id`, for each that changes something. */
export const actions = [...new Set(addresses.filter(({ hasAction }) => hasAction).map(({ pattern }) => pattern))];
