import { expect, test } from 'vitest';
import { callSiteIn } from './hand-written-queries';

const stackIn = (project: string) => `Error
    at Pool.<anonymous> (${project}/tests/support/hand-written-queries.ts:99:30)
    at sql (${project}/app/platform/db.server.ts:40:12)
    at Module.listSales (file://${project}/app/domain/sale/queries.server.ts:12:5)
    at ${project}/app/routes/admin/home.tsx:7:1`;

test.each(['/home/ada/keyturn', '/app', '/home/ada/app', '/app/app'])('finds the caller in %s', (project) => {
  expect(callSiteIn(stackIn(project), project)).toBe('app/domain/sale/queries.server.ts:12');
});

test('ignores the code of another project', () => {
  expect(callSiteIn(stackIn('/home/ada/app'), '/home/ada/keyturn')).toBeNull();
});
