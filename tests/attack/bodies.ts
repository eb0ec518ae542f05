/** Bodies of up to 256 kB, in every content type, made to be expensive to parse. */
import { attack, type Outcome, type Target } from './target';

const FULL = 255 * 1024;
const TIMEOUT_MS = 5_000;
/** Repeats a text until the body is full. */
const filled = (text: string) => text.repeat(Math.floor(FULL / text.length));
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const MULTIPART = 'multipart/form-data; boundary=b';

type Body = { type: string; body: string };

const part = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const numbered = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index)).join('&');

const forms = (): string[] => [
  'x[10000000]=1',
  'x[4294967294]=1&x[4294967295]=1',
  'x[-1]=1&x[1e9]=1&x[0x10]=1',
  'correspondenceAddress[10000000].line_1=1',
  numbered(199, (index) => `x[${index}][${index}]=1`),
  numbered(199, () => 'x[100][100][100][100]=1'),
  filled('a=&'),
  filled('&'),
  filled('='),
  filled('a'),
  filled('%'),
  filled('%00'),
  filled('+'),
  `firstName=${filled('a')}`,
  `firstName=${filled('%F0%9F%8F%A1')}`,
  `firstName=${filled('%00')}`,
  `firstName=${filled(' ')}x`,
  `firstName=${filled('-')}`,
  `email=${filled('a@')}`,
  `email=${filled('a.')}@b`,
  `email=${filled('a')}@b.example`,
  `email=a@${filled('b.')}example`,
  `mobileNumber=${filled('0')}`,
  `mobileNumber=${filled('+44 ')}`,
  `mobileNumber=${filled('7(')}`,
  `postcode=${filled('A1')}`,
  `postcode=${filled(' ')}`,
  `askingPrice=${filled('9')}`,
  `askingPrice=${filled('1,')}`,
  `askingPrice=1e${'9'.repeat(300)}`,
  `referralCode=${filled('A')}&code=${'x'.repeat(20)}`,
  `__intent__=${filled('{')}`,
  '__intent__={',
  '__state__={',
  `__INTENT__=${encodeURIComponent(JSON.stringify({ type: 'update', payload: { name: 'x[100000000]', value: 1 } }))}`,
  `a${'.b'.repeat(3_000)}=1`,
  `a${'[0]'.repeat(3_000)}=1`,
  `${filled('a.')}=1`,
  `${filled('[')}=1`,
  '__proto__[x]=1&constructor.prototype.x=1&a.__proto__.b=1',
  'a..b=1&a]=1&[=1&.=1&a[=1&a[b]=1&a[0]b=1',
  numbered(199, (index) => `field${index}=${'x'.repeat(1_200)}`),
  numbered(199, () => 'intent=add:sellers:'),
  numbered(30_000, (index) => `f${index}=`),
];

/** As many units as a group may have, all invalid. */
const units = (unit: object) => JSON.stringify({ group: 'Quay Rise', transactions: Array(500).fill(unit) });

const jsons = (): string[] => [
  units({}),
  units({
    property: { address: { line_1: ' ', postcode: 'SY8' }, tenure: '' },
    asking_price: '1e9',
    has_mortgage: 'on',
  }),
  units({ property: { address: { line_1: '-'.repeat(300) }, tenure: ' '.repeat(100) } }),
  '',
  'null',
  'true',
  '""',
  '{',
  '[',
  filled('['),
  filled('{"a":'),
  nested('[', ']', 100_000),
  nested('{"a":', '}', 40_000),
  `[${filled('0,')}0]`,
  `[${filled('{},')}{}]`,
  `{"a":[${filled('{},')}{}]}`,
  `{"sellers":[${filled('{},')}{}]}`,
  `{"valuers":[${filled('{},')}{}],"office":{},"brand":{}}`,
  `{"tags":[${filled('"a",')}"a"]}`,
  `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join()}}`,
  `{"__proto__":{"isAdmin":true},"constructor":1}`,
  `{"destination":"${filled('a')}"}`,
  `{"destination":"${filled('\\u0000')}"}`,
  `{"destination":"${filled('\\ud800')}"}`,
  `{"destination":"${filled('a@')}"}`,
  `{"code":${'9'.repeat(250_000)}}`,
  `{"code":1e999999}`,
  `{"code":"${filled('\\"')}"}`,
  filled('"'),
  filled(' '),
  '\ufeff{}',
];

const multiparts = (): string[] => [
  '',
  '--b--',
  '--b\r\n',
  filled('--b\r\n'),
  filled('--b'),
  filled('\r\n--b'),
  filled(part('a', '')),
  `${part('x[10000000]', '1')}--b--`,
  `${part('firstName', filled('a').slice(300))}--b--`,
  `${part('__intent__', '{')}--b--`,
  `${part('a', 'b')}`,
  `--b\r\ncontent-disposition: form-data; name="f"; filename="x.html"\r\n\r\n<b>\r\n--b--`,
  `--b\r\ncontent-disposition: form-data; ${'x=y;'.repeat(50_000)}\r\n\r\n\r\n--b--`,
  `--b\r\n${filled('x: y\r\n')}`,
  `--b\r\n${'content-type: a\r\n'.repeat(12_000)}content-disposition: form-data; name="a"\r\n\r\na\r\n--b--`,
  `--b\r\ncontent-disposition: ${filled('form-data; name=')}`,
];

const TYPES = [
  '',
  'text/plain',
  'text/plain;charset=utf-7',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(3_000)}`,
  'multipart/mixed; boundary=b',
  'application/x-www-form-urlencoded; charset=utf-16',
  'application/json; charset=latin1',
  'application/octet-stream',
  'nonsense',
  ';;;',
];

function* bodies(): Generator<Body> {
  for (const body of forms()) yield { type: FORM, body };
  for (const body of jsons()) yield { type: JSON_TYPE, body };
  for (const body of multiparts()) yield { type: MULTIPART, body };
  for (const type of TYPES) for (const body of ['', 'a=b', '{"a":1}', '\0\xff\xfe']) yield { type, body };
}

/** Sends every body to every path. @param paths addresses that take a form or a call */
export function attackBodies(
  { origin, watch }: Target,
  paths: readonly { path: string; method?: string; cookie?: string }[],
): Promise<Outcome> {
  const shots = paths.flatMap((to) => [...bodies()].map((body) => ({ ...to, ...body })));
  return attack(
    { origin, watch },
    'hostile bodies',
    shots,
    async ({ path, method = 'POST', cookie = '', type, body }) => {
      const headers = { ...(type && { 'content-type': type }), ...(cookie && { cookie }) };
      const sent = Buffer.from(body, 'utf8').subarray(0, FULL);
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      try {
        const answer = await fetch(origin + path, { method, headers, body: sent, redirect: 'manual', signal });
        await answer.arrayBuffer();
        return answer.status;
      } catch {
        return 0;
      }
    },
    ({ path, type, body }) => `${path} ${type} ${JSON.stringify(body.slice(0, 80))} (${body.length})`,
  );
}
