/** Loaded ahead of the server: says what Remix's serializer is used for, and refuses to decode. The copy that Remix itself uses. */
import { createRequire } from 'node:module';

const ofRemix = createRequire(createRequire(import.meta.url).resolve('@remix-run/react'));
const stream = ofRemix('turbo-stream');
const { encode } = stream;
stream.encode = (/** @type {unknown[]} */ ...args) => {
  console.log('turbo-stream encodes');
  return encode(...args);
};
stream.decode = () => {
  console.log('turbo-stream decodes');
  throw new Error('Not on a server');
};
