import { describe, expect, test } from 'vitest';
import { errorFacts } from './error-facts';

const PERSON = 'amara@typed.example';
const withFields = (message: string, fields: object) => Object.assign(new Error(message), fields);

describe('what the log says about an error', () => {
  test('a network error says which machine did not answer, through what wraps it', () => {
    const refused = withFields('connect', {
      code: 'ECONNREFUSED',
      syscall: 'connect',
      address: '10.0.0.5',
      port: 5432,
    });
    const network = { name: 'Error', code: 'ECONNREFUSED', syscall: 'connect', address: '10.0.0.5', port: 5432 };
    expect(errorFacts(refused)).toEqual(network);
    expect(errorFacts(new TypeError('fetch failed', { cause: refused }))).toEqual({
      name: 'TypeError',
      cause: network,
    });
    expect(errorFacts(new AggregateError([refused, refused]))).toEqual({ name: 'AggregateError', cause: network });
    const unknownHost = withFields('getaddrinfo', {
      code: 'ENOTFOUND',
      syscall: 'getaddrinfo',
      hostname: 'db.internal',
    });
    expect(errorFacts(unknownHost)).toMatchObject({ code: 'ENOTFOUND', hostname: 'db.internal' });
  });

  test.each([
    ['08P01', 'unsupported startup parameter: statement_timeout'],
    ['28P01', 'password authentication failed for user "keyturn"'],
    ['42P01', 'relation "outbox" does not exist'],
    ['53300', 'too many connections'],
  ])('the database’s own words are kept for %s', (code, message) => {
    expect(errorFacts(withFields(message, { code }))).toMatchObject({ code, message });
  });

  test('nothing that may quote a person is kept', () => {
    const refused = withFields(`Key (email)=(${PERSON}) already exists`, {
      code: '23505',
      detail: PERSON,
      address: PERSON,
    });
    const all = [
      refused,
      new Error(PERSON, { cause: refused }),
      withFields(PERSON, { response: PERSON, code: 'EENVELOPE' }),
    ];
    for (const error of [...all, PERSON]) expect(JSON.stringify(errorFacts(error))).not.toContain(PERSON);
  });

  test('an error that causes itself ends', () => {
    const error = new Error('round');
    error.cause = error;
    expect(JSON.stringify(errorFacts(error)).match(/cause/g)).toHaveLength(4);
  });
});
