/** The value in an object by field name: `valueAt(values, 'correspondenceAddress.line_1')` */
export function valueAt(values: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], values);
}
