/** Every JSON call, as declared in its route. */
import { apiResources } from '~/api-routes';
import type { Route } from '../call.server';
import type { Operation, Resource } from './operation.server';

const modules = import.meta.glob<{ loader: Route }>(['../**/*.ts', '!../**/*.server.ts']);

async function operationsAt(title: string, path: string, file: string): Promise<Operation[]> {
  const module = await modules[`../${file}.ts`]?.();
  if (!module) throw new Error(`app/api-routes.ts names a module that there is not: ${file}`);
  return module.loader.calls.map((call) => ({ resource: title, ...call, path: `/api/${path}` }));
}

/** Every call. The modules are loaded here and not at the top, since one of them publishes the contract. */
export async function collectOperations(): Promise<Operation[]> {
  const found = apiResources.flatMap(({ title, routes }) =>
    routes.map(([path, file]) => operationsAt(title, path, file)),
  );
  return (await Promise.all(found)).flat();
}

/** The calls, grouped by resource. */
export async function collectResources(): Promise<Resource[]> {
  const operations = await collectOperations();
  return apiResources.map(({ title }) => ({
    title,
    operations: operations.filter(({ resource }) => resource === title),
  }));
}
