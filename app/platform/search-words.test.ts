import { expect, test } from 'vitest';
import { isIndexed, partOfEmail, searchPatterns } from './search-words';

test.each([
  ['', []],
  ['  Amara   Bello ', ['%Amara%', '%Bello%']],
  ['ab', ['% ab%']],
  ['ß', ['% ß%']],
  ['100%_\\', ['%100\\%\\_\\\\%']],
  ['a b c d e f g', ['% a%', '% b%', '% c%', '% d%', '% e%', '% f%']],
  ['nul\0l', ['%null%']],
])('%j is %j', (typed, patterns) => {
  expect(searchPatterns(typed)).toEqual(patterns);
});

test.each([
  ['Zoë', true],
  ['& 7', true],
  ['--', false],
  ['_% 🏠', false],
])('an index of words knows %j: %j', (typed, isKnown) => {
  expect(isIndexed(searchPatterns(typed))).toBe(isKnown);
});

test.each([
  ['Bello ara@Po', { mailbox: 'ara', domain: 'Po' }],
  ['ara@', { mailbox: 'ara', domain: '' }],
  ['ra@post.example', null],
  ['@post.example', null],
  ['amara@home@post', null],
  ['amara bello', null],
])('of an address of email %j has %j', (typed, part) => {
  expect(partOfEmail(typed)).toEqual(part);
});
