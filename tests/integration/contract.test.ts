/** The JSON contract: it has every call, it is published as OpenAPI 3.1, and only staff can read it. */
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loader as reading } from '~/routes/admin/api-contract';
import { makeOpenApiText } from '~/routes/api/contract/document.server';
import { collectOperations } from '~/routes/api/contract/index.server';
import { openApiPath, statusesOf } from '~/routes/api/contract/operation.server';
import * as brand from '~/routes/api/estate-agent-brand/item';
import { loader } from '~/routes/api/openapi';
import * as property from '~/routes/api/property/create';
import { addresses } from '../attack/site';
import { contractViolations } from '../support/contract';
import { Browser, type Handler } from '../support/routes';
import { staffMember } from '../support/staff';

const operations = await collectOperations();

/** Under /api but not a call: a page opened by a link, and the answer for unknown addresses. */
const NO_CALLS = ['/api/transaction/export.csv', '/api/*'];

test('every address under /api declares its calls, and all of them are collected', async () => {
  const own = addresses.filter(({ pattern }) => pattern.startsWith('/api/') && !NO_CALLS.includes(pattern));
  const declared = await Promise.all(
    own.map(async ({ pattern, file }) => {
      const { loader, action }: { loader?: Handler; action?: Handler } = await import(path.resolve('app', file));
      expect(loader?.calls?.length, file).toBeGreaterThan(0);
      expect(action, file).toBe(loader);
      return loader?.calls?.map(({ method }) => `${method} ${pattern}`) ?? [];
    }),
  );
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(declared.flat().sort());
  expect(operations.length).toBeGreaterThan(80);
});

test('a method that an address does not have is refused, signed in or not', async () => {
  for (const [method, allow, handler] of [
    ['GET', 'POST', property.loader],
    ['HEAD', 'POST', property.loader],
    ['DELETE', 'POST', property.action],
    ['PATCH', 'GET, HEAD, PUT, DELETE', brand.action],
    ['OPTIONS', 'GET, HEAD, PUT, DELETE', brand.loader],
  ] as const) {
    const answer = await new Browser().get(handler, '/', {}, method);
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, allow]);
    expect(answer.data).toEqual({ message: 'This address does not take that kind of call.' });
  }
});

describe('as OpenAPI', () => {
  type Schema = Record<string, unknown>;
  type Described = {
    operationId: string;
    summary: string;
    parameters: { name: string; in: string; required: boolean; schema: Schema }[];
    requestBody?: { content: Record<string, { schema: Schema }> };
    responses: Record<string, { $ref?: string; description?: string; content?: Record<string, { schema: Schema }> }>;
  };
  type Document = {
    openapi: string;
    info: { title: string; version: string };
    paths: Record<string, Record<string, Described>>;
    components: Record<'schemas' | 'responses' | 'securitySchemes', Record<string, Schema>>;
  };
  let text = '';
  let document: Document;
  let all: { path: string; method: string; operation: Described }[];
  /** How often other work had a turn while the document was made. */
  let turns = 0;
  beforeAll(async () => {
    let isMade = false;
    const count = () => {
      turns += 1;
      if (!isMade) setImmediate(count);
    };
    setImmediate(count);
    text = await makeOpenApiText();
    isMade = true;
    document = JSON.parse(text);
    all = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
  });

  test('making it does not block the event loop: other work has a turn after each call', () => {
    expect(turns).toBeGreaterThanOrEqual(all.length);
  });

  test('it is complete: version, title, and an operation with its own id for each call', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    expect(all).toHaveLength(operations.length);
    expect(new Set(all.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  });

  test('each operation has the parameters of its path, and a description for each answer', () => {
    for (const { path, method, operation } of all) {
      const inPath = operation.parameters.filter((each) => each.in === 'path');
      const braces = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(
        inPath.map(({ name }) => name),
        `${method} ${path}`,
      ).toEqual(braces);
      expect(inPath.every(({ required }) => required)).toBe(true);
      expect(path).not.toContain(':');
      for (const [status, answer] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/);
        expect(answer.$ref ?? answer.description, `${method} ${path} ${status}`).toBeTruthy();
      }
      if (method === 'get') expect(operation.requestBody).toBeUndefined();
    }
  });

  test('every reference resolves, and every schema compiles', () => {
    const names = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref);
    for (const ref of new Set(names)) {
      const [, , group = '', name = ''] = ref.split('/');
      expect(document.components[group as 'schemas']?.[name], ref).toBeDefined();
    }
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'api', ...document });
    const inPlace = (schema: Schema) => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as Schema;
    const schemas = all.flatMap(({ operation }) => [
      ...operation.parameters.map(({ schema }) => schema),
      ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema),
      ...Object.values(operation.responses).flatMap(({ content = {} }) =>
        Object.values(content).map((each) => each.schema),
      ),
    ]);
    expect(schemas.length).toBeGreaterThan(100);
    for (const schema of [...schemas, ...Object.values(document.components.schemas)]) {
      expect(ajv.validateSchema(schema), JSON.stringify(schema)).toBe(true);
      ajv.compile(inPlace(schema));
    }
  });

  test('the published schemas accept every valid request', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'api', ...document });
    const body = document.paths['/api/law-firm']?.post?.requestBody?.content['application/json']?.schema as Schema;
    const accepts = ajv.compile(body);
    const address = {
      organisation_name: 'Hollis and Co',
      line_1: '18 Mill Lane',
      post_town: 'Ludlow',
      country: 'United Kingdom',
      postcode: 'SY8 1DN',
    };
    expect(accepts({ name: 'Hollis and Co', email: null, phone_number: '01632 960102', address })).toBe(true);
    expect(accepts({ phone_number: '01632 960102', address })).toBe(false);
    expect(accepts({ name: 'Hollis and Co', email: 'nobody', phone_number: '01632 960102', address })).toBe(false);
  });
});

test('staff can read it, and it is sent again only if it has changed', async () => {
  expect((await new Browser().get(loader, '/api/openapi.json')).status).toBe(401);
  const { browser } = await staffMember();
  const { status, headers, data } = await browser.get(loader, '/api/openapi.json');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect(data).toMatchObject({ openapi: '3.1.1' });
  const again = await browser.get(loader, '/api/openapi.json', { 'if-none-match': `W/${headers.get('etag')}` });
  expect(again.status).toBe(304);
});

test('staff can read the whole contract, or one resource in full with its answers', async () => {
  const { browser } = await staffMember();
  const list = await browser.get(reading, '/admin/config/api');
  const { contents } = list.data as { contents: { slug: string; calls: { call: string }[] }[] };
  expect(contents.flatMap(({ calls }) => calls)).toHaveLength(operations.length);
  for (const { slug } of contents) {
    const { status, data } = await browser.get(reading, `/admin/config/api?resource=${slug}`);
    expect(status, slug).toBe(200);
    expect(JSON.stringify(data), slug).not.toMatch(/anything|undefined/);
  }
  const { data } = await browser.get(reading, '/admin/config/api?resource=estate-agents-and-brands');
  const { resource } = data as ReturnType<typeof Object>;
  const created = resource.calls.find(({ call }: { call: string }) => call === 'POST /api/estate-agent');
  expect(created.body).toEqual(
    expect.arrayContaining([
      { name: 'office', kind: 'object', isNeeded: true },
      { name: 'office.phone_number', kind: 'text or null', isNeeded: false },
      { name: 'valuers[].first_name', kind: 'text', isNeeded: true },
    ]),
  );
  expect(created.answer.kind).toBe('EstateAgent');
  const ofAgents = resource.calls.find(({ call }: { call: string }) => call === 'GET /api/agent/sales');
  expect([ofAgents.who, created.who]).toEqual(['Estate agents who are signed in', 'Staff']);
  expect(resource.entities.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['Address', 'EstateAgent', 'EstateAgentBrand', 'Valuer']),
  );
  expect((await browser.get(reading, '/admin/config/api?resource=nothing')).status).toBe(404);
});

describe('checking an answer against the contract', () => {
  const data = { _id: 'a'.repeat(24), brandName: 'Quayside', version: 0 };
  const answered = (over: Partial<Parameters<typeof contractViolations>[0]>) =>
    contractViolations({ calls: brand.loader.calls, method: 'GET', status: 200, isJson: true, data, ...over });

  test('accepts an answer as declared', () => expect(answered({})).toEqual([]));
  test.each([
    ['has an extra field', { data: { ...data, secret: 1 } }],
    ['lacks a field', { data: { _id: data._id, version: 0 } }],
    ['has an undeclared status', { status: 429, data: { message: 'Wait' } }],
    ['has an error of another shape', { status: 404, data: { message: 'Gone', error: 1 } }],
    ['is not JSON', { isJson: false, data: '<p>' }],
    ['is for an undeclared method', { method: 'PATCH' }],
    ['has a body that it should not have', { method: 'DELETE' }],
  ])('finds a breach when an answer %s', (_, over) => expect(answered(over)).toHaveLength(1));
});

test('the names of paths and statuses match what they are made from', () => {
  expect(openApiPath('/api/transaction/total/:month/:year')).toBe('/api/transaction/total/{month}/{year}');
  const base = { summary: '', answer: z.null() };
  expect(statusesOf({ ...base, method: 'GET', access: 'public' })).toEqual([500, 503]);
  expect(statusesOf({ ...base, method: 'GET', access: 'staff', params: z.object({ id: z.string() }) })).toEqual([
    401, 403, 404, 500, 503,
  ]);
  // Only a call that changes something refuses requests from other sites.
  expect(statusesOf({ ...base, method: 'GET', access: 'signed-in' })).toEqual([401, 500, 503]);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
    expect(statusesOf({ ...base, method, access: 'public' })).toEqual([403, 429, 500, 503]);
});
