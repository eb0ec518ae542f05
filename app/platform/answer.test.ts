import type { AppLoadContext } from '@remix-run/node';
import { expect, test } from 'vitest';
import { inOnePiece } from './answer.server';

const init = { status: 422, headers: { 'content-type': 'application/json' } };

test('our server is handed the text, and nothing makes a stream of it', async () => {
  const context: AppLoadContext = { whole: null };
  const answer = inOnePiece(context, '{"message":"Ł"}', init);
  expect(context.whole).toEqual({ text: '{"message":"Ł"}', kept: null });
  expect(answer.body).toBeNull();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([422, 'application/json']);
});

test('any other server gets it as the body', async () => {
  const context: AppLoadContext = {};
  const answer = inOnePiece(context, '{"message":"Ł"}', init);
  expect(context).toEqual({});
  expect([answer.status, await answer.json()]).toEqual([422, { message: 'Ł' }]);
});
