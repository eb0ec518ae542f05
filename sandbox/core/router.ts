import type { Handler, Incoming, Reply } from './http.ts';

interface Route {
  method: string;
  pattern: RegExp;
  handler: Handler;
}

/** Routes by method and path; `:name` stands for one segment of the path. */
export class Router {
  readonly #routes: Route[] = [];

  on(method: string, path: string, handler: Handler): this {
    const source = path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)');
    this.#routes.push({ method, pattern: new RegExp(`^${source}/?$`, 'i'), handler });
    return this;
  }

  /** The handler's answer, or undefined when no route matches. */
  async handle(request: Incoming): Promise<Reply | undefined> {
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    for (const route of this.#routes) {
      const match = route.method === method && route.pattern.exec(request.path);
      if (match) return route.handler({ ...request, params: { ...match.groups } });
    }
    return undefined;
  }
}
