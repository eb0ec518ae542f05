import '~/platform/validators';
import { KnownError } from '~/platform/errors';
import { cleanText } from '~/platform/text';

/**
 * Parses request bodies. What it returns is small in every way (fields, names, nesting, values), so that reading it is never costly
 * for the code behind, and every text in it is clean and bounded. The server has limited the bytes before (server/incoming.ts).
 * docs/trust-borders.md has the whole picture.
 */
export const MAX_FIELDS = 200;
/** Characters. */
const MAX_NAME = 200;
const MAX_DEPTH = 6;
const MAX_INDEX = 100;
/** About ten times what our largest call has. */
const MAX_VALUES = 2_000;
const MAX_JSON_DEPTH = 12;
/**
 * In UTF-16 units. No call of ours has more than one or two texts longer than this, and each takes time to clean and to validate.
 */
const LONG_TEXT = 5_000;
const MAX_LONG_TEXTS = 8;

const INVALID = 'Please check your input and try again.';
const badRequest = () => new KnownError(400, INVALID);
const tooMuch = () => new KnownError(413, 'This request is too large.');

/** `firstName`, `correspondenceAddress.line_1`, `valuers[0].email`: what the field names of our forms look like. */
const fieldName = /^[a-z_][\w-]*(?:\.[a-z_][\w-]*|\[\d{0,3}\])*$/i;

/** Names that the form library would take for commands. Our forms have no such fields. */
const RESERVED = new Set(['__intent__', '__state__', '__INTENT__']);

function isFieldName(name: string): boolean {
  if (name.length > MAX_NAME || !fieldName.test(name)) return false;
  const parts = name.split(/[.[]/);
  return (
    parts.length <= MAX_DEPTH &&
    parts.every((part) => part !== '__proto__' && part !== 'constructor' && part !== 'prototype') &&
    parts.every((part) => !part.endsWith(']') || Number(part.slice(0, -1)) <= MAX_INDEX)
  );
}

/** The field that a form has in a browser without script (`NoScriptField` of app/ui/form.tsx). */
const NO_SCRIPT = 'noScript';

const withoutScript = new WeakSet<Request>();

/** Whether the form of this request, once it has been read, came from a browser without script. */
export const cameWithoutScript = (request: Request): boolean => withoutScript.has(request);

/**
 * The fields of a posted form, with clean text.
 * @throws KnownError 400 for names that no form has, files, and what cannot be parsed; 413 for too many fields; 415 for a body that
 * is no form
 */
export async function readForm(request: Request): Promise<FormData> {
  const { fields } = await readFields(request);
  return fields;
}

/**
 * The bytes of the one file that a form asks for; null when none was chosen. Its name and its type are the sender's words, and no one reads them.
 * The action has to say that it takes a file, or the server refuses most of them (server/listener.ts).
 * @throws KnownError as `readForm`; 400 for a file of another field, or a second one
 */
export async function readFile(request: Request, field: string): Promise<Buffer | null> {
  const { file } = await readFields(request, field);
  // A browser sends an empty file when none was chosen.
  return file && file.size > 0 ? Buffer.from(await file.arrayBuffer()) : null;
}

async function readFields(request: Request, fileField?: string): Promise<{ fields: FormData; file: File | null }> {
  const fields = new FormData();
  let file: File | null = null;
  for (const [name, value] of await fieldsOf(request)) {
    if (RESERVED.has(name)) continue;
    if (name === NO_SCRIPT) {
      withoutScript.add(request);
      continue;
    }
    if (!isFieldName(name)) throw badRequest();
    if (typeof value === 'string') {
      fields.append(name, cleanText(value));
      continue;
    }
    if (name !== fileField || file !== null) throw badRequest();
    file = value;
  }
  return { fields, file };
}

async function fieldsOf(request: Request): Promise<Iterable<[string, FormDataEntryValue]>> {
  const type = request.headers.get('content-type') ?? '';
  const [essence = ''] = type.toLowerCase().split(';', 1);
  if (essence.trim() === 'application/x-www-form-urlencoded') {
    const text = await request.text();
    if (countsPast(MAX_FIELDS - 1, '&', text)) throw tooMuch();
    return new URLSearchParams(text);
  }
  if (essence.trim() === 'multipart/form-data') {
    return partsOf(type, await request.arrayBuffer());
  }
  // A script that sends a form without fields may leave out the content type.
  if (type === '' && (await request.text()) === '') return [];
  throw new KnownError(415, INVALID);
}

/** The longest headers of a part, in bytes: its name, and for a file the file's name. */
const MAX_PART_HEAD = 1_000;

/**
 * Parts are counted and measured before they are parsed, since parsing their headers is slow: one long header blocks the process.
 */
async function partsOf(type: string, bytes: ArrayBuffer): Promise<FormData> {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw badRequest();
  const parts = Buffer.from(bytes)
    .toString('latin1')
    .split(`--${boundary}`, MAX_FIELDS + 3);
  // The pieces before the first boundary and after the last are no parts.
  if (parts.length > MAX_FIELDS + 2) throw tooMuch();
  if (parts.some((part) => (part.split('\r\n\r\n', 1)[0] ?? '').length > MAX_PART_HEAD)) throw badRequest();
  // With the boundary as we read it, so that the parser sees the parts that were measured.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  return new Response(bytes, { headers }).formData().catch(() => {
    throw badRequest();
  });
}

/** Whether `what` occurs in the text more than `most` times. Stops counting there. */
function countsPast(most: number, what: string, text: string): boolean {
  let count = 0;
  for (let at = text.indexOf(what); at !== -1; at = text.indexOf(what, at + what.length)) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}

/**
 * The JSON in a request's body, with clean text.
 * @param maxValues for a call that is larger than the others
 * @throws KnownError 400 when it is not JSON, or nested deeper or with longer names than any call of ours; 413 when it has too many
 * values, or too many long texts
 */
export async function readBody(request: Request, { maxValues = MAX_VALUES } = {}): Promise<unknown> {
  const text = await request.text();
  // Before parsing: a hundred thousand brackets are cheap to send and costly to walk.
  let values = 0;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (isInText) {
      if (character === BACKSLASH) at += 1;
      else if (character === QUOTE) isInText = false;
      continue;
    }
    if (character === QUOTE) isInText = true;
    else if (character === COMMA || character === OPEN_BRACE || character === OPEN_BRACKET) values += 1;
    if (character === OPEN_BRACE || character === OPEN_BRACKET) depth += 1;
    else if (character === CLOSE_BRACE || character === CLOSE_BRACKET) depth -= 1;
    if (depth > MAX_JSON_DEPTH) throw badRequest();
    if (values > maxValues) throw tooMuch();
  }
  let longTexts = 0;
  try {
    return JSON.parse(text, (name, value) => {
      if (name.length > MAX_NAME) throw badRequest();
      if (typeof value !== 'string') return value;
      if (value.length > LONG_TEXT) longTexts += 1;
      if (longTexts > MAX_LONG_TEXTS) throw tooMuch();
      return cleanText(value);
    });
  } catch (error) {
    throw error instanceof KnownError ? error : badRequest();
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];
