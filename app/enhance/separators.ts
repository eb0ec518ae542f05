export interface Typed {
  value: string;
  caret: number;
}

/** Whole pounds with thousands separators: '£99,000.00' becomes '99,000'. */
export function withSeparators(text: string): string {
  const [pounds = ''] = text.split('.', 1);
  return pounds
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * The same while someone types, with the caret staying behind the same digit. Pence stay until the field is left: if the point vanished while
 * someone typed 99000.00, the field would say 9,900,000.
 */
export function formatTyped({ value, caret }: Typed): Typed {
  const pence = value.match(/\.\d{0,2}/)?.[0] ?? '';
  const pounds = withSeparators(value);
  const point = value.indexOf('.');
  if (point !== -1 && caret > point) {
    return { value: pounds + pence, caret: pounds.length + Math.min(caret - point, pence.length) };
  }
  const before = withSeparators(value.slice(0, caret)).replace(/,/g, '').length;
  let position = 0;
  for (let seen = 0; seen < before; position++) {
    if (pounds[position] !== ',') seen++;
  }
  return { value: pounds + pence, caret: position };
}
