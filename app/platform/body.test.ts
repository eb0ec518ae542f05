import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_FIELDS, readBody, readFile, readForm } from './body.server';

const posted = (body: string | FormData, type?: string) =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: type === undefined ? {} : { 'content-type': type },
  });
const form = (body: string) => readForm(posted(body, 'application/x-www-form-urlencoded'));
const json = (body: string) => readBody(posted(body, 'application/json'));
const status = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error) => error.status,
  );

it('reads the fields of our forms, in order, with clean text', async () => {
  const fields = await form(
    'firstName=Zo%C3%AB%00&address.line_1=1&valuers%5B0%5D.email=a%40b&tags=a&tags=b&x[]=1&_id=9',
  );
  expect([...fields]).toEqual([
    ['firstName', 'Zoë'],
    ['address.line_1', '1'],
    ['valuers[0].email', 'a@b'],
    ['tags', 'a'],
    ['tags', 'b'],
    ['x[]', '1'],
    ['_id', '9'],
  ]);
});

it('reads the same from a multipart form', async () => {
  const sent = new FormData();
  sent.set('firstName', 'Zoë\u0000');
  expect([...(await readForm(posted(sent)))]).toEqual([['firstName', 'Zoë']]);
  const quoted = posted(`${part('')}--b--`, 'multipart/form-data; charset=utf-8; boundary="b"');
  expect([...(await readForm(quoted))]).toEqual([['f', 'x']]);
});

it('reads an empty body as a form without fields', async () => {
  const nothing = new Request('http://localhost/', { method: 'POST' });
  expect([...(await readForm(nothing))]).toEqual([]);
});

it('leaves out names that the form library would take for commands', async () => {
  expect([...(await form('__intent__={&__state__={&__INTENT__=x&a=1'))]).toEqual([['a', '1']]);
});

const fields = (count: number) => Array.from({ length: count }, () => 'a=').join('&');

it.each([
  ['a field too many', fields(MAX_FIELDS + 1), 413],
  ['as many fields as there may be', fields(MAX_FIELDS), 200],
  ['an index that no list has', 'x[101]=1', 400],
  ['an index beyond all lists', 'x[10000000]=1', 400],
  ['the last index', 'x[100]=1', 200],
  ['a name that is too long', `${'a'.repeat(201)}=1`, 400],
  ['a name nested too deep', `a${'.b'.repeat(6)}=1`, 400],
  ['a name that is none', 'a..b=1', 400],
  ['an empty name', '=1', 400],
  ['a name that reaches for the prototype', 'a.__proto__.b=1', 400],
  ['a name that reaches for the constructor', 'a.constructor=1', 400],
  ['a name that reaches for what it makes', 'a.prototype.b=1', 400],
])('answers %s with its status', async (_what, body, expected) => {
  expect(await status(form(body))).toBe(expected);
});

const part = (more: string) => `--b\r\ncontent-disposition: form-data; name="f"${more}\r\n\r\nx\r\n`;

it.each([
  ['plain text', 'text/plain', 'a=b', 415],
  ['JSON', 'application/json', '{"a":1}', 415],
  ['a broken part', 'multipart/form-data; boundary=b', '--b\r\nbroken', 400],
  ['parts without a boundary', 'multipart/form-data', 'a', 400],
  ['a file', 'multipart/form-data; boundary=b', `${part('; filename="f"')}--b--`, 400],
  ['a part too many', 'multipart/form-data; boundary=b', `${part('').repeat(MAX_FIELDS + 1)}--b--`, 413],
  ['a part with a long head', 'multipart/form-data; boundary=b', `${part('\r\nx: y'.repeat(200))}--b--`, 400],
  ['a boundary inside a text', 'multipart/form-data; x="; boundary=c"; boundary=b', `${part('')}--b--`, 400],
])('refuses %s', async (_what, type, body, expected) => {
  expect(await status(readForm(posted(body, type)))).toBe(expected);
});

it('reads the one file that a form asks for, and no other', async () => {
  const sent = (...parts: [name: string, bytes: string][]) => {
    const form = new FormData();
    form.set('note', 'a');
    for (const [name, bytes] of parts) form.append(name, new File([bytes], '../x.exe'));
    return posted(form);
  };
  expect(await readFile(sent(['document', '%PDF-\r\n\r\n\u0000é']), 'document')).toEqual(
    Buffer.from('%PDF-\r\n\r\n\u0000é'),
  );
  expect(await readFile(sent(['document', '']), 'document')).toBeNull();
  expect(await readFile(sent(), 'document')).toBeNull();
  expect(await status(readFile(sent(['other', 'x']), 'document'))).toBe(400);
  expect(await status(readFile(sent(['document', 'x'], ['document', 'y']), 'document'))).toBe(400);
});

it('reads JSON with clean text', async () => {
  expect(await json('{"a":["b\\u0000","\\ud800"],"c":{"d":1,"e":null}}')).toEqual({
    a: ['b', '\ufffd'],
    c: { d: 1, e: null },
  });
});

it.each([
  ['what is none', '{', 400],
  ['nothing', '', 400],
  ['what never closes', '['.repeat(100_000), 400],
  ['as many levels as there may be', `${'['.repeat(12)}${']'.repeat(12)}`, 200],
  ['a level more', `${'['.repeat(13)}${']'.repeat(13)}`, 400],
  ['brackets in a text', `["${'['.repeat(100)}\\"${'{'.repeat(100)}"]`, 200],
  ['as many values as anything of ours may have', `[${'0,'.repeat(1_999)}0]`, 200],
  ['more values than anything of ours has', `[${'0,'.repeat(2_000)}0]`, 413],
  ['a name as long as it may be', `{"${'a'.repeat(200)}":1}`, 200],
  ['a name that is longer', `{"a":[{"${'a'.repeat(201)}":1}]}`, 400],
  ['commas in a text', `["${','.repeat(9_000)}"]`, 200],
  ['as many long texts as there may be', JSON.stringify(Array(8).fill('a'.repeat(5_001))), 200],
  ['a long text too many', JSON.stringify(Array(9).fill('a'.repeat(5_001))), 413],
  ['many texts that are not long', JSON.stringify(Array(20).fill('a'.repeat(5_000))), 200],
])('reads or refuses JSON: %s', async (_what, body, expected) => {
  expect(await status(json(body))).toBe(expected);
});

const marks = `a${'\u0345'.repeat(63_000)}${'\u0334'.repeat(63_000)}`;
const bounded = `a${'\u0345'.repeat(30)}`;

it('bounds the runs of combining marks in every text, however it was sent', async () => {
  const sent = new FormData();
  sent.set('firstName', marks.slice(0, 9_000));
  expect((await readForm(posted(sent))).get('firstName')).toBe(bounded);
  const encoded = await form(new URLSearchParams({ firstName: marks.slice(0, 9_000) }).toString());
  expect(encoded.get('firstName')).toBe(bounded);
  expect(await json(JSON.stringify({ a: [marks.slice(0, 9_000)] }))).toEqual({ a: [bounded] });
  expect(String((await form(`firstName=${encodeURIComponent(marks)}`)).get('firstName'))).toMatch(/^a\u0345{30}x+$/);
});

it('answers whatever is sent, and lets only clean text through', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), async (name, value) => {
      const sent = new URLSearchParams({ [name.toWellFormed()]: value.toWellFormed() });
      const read = await form(sent.toString()).catch((error) => error.status);
      if (read instanceof FormData) for (const [, text] of read) expect(String(text)).not.toMatch(/\0/);
      else expect(read).toBe(400);
    }),
  );
});
