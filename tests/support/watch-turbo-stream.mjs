/**
 * Loaded before the server: logs each use of Remix's serialiser, in the copy that Remix itself uses, and refuses to
 * decode.
 */
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
