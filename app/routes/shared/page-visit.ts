/** A page opened for a person to look at. Not a HEAD, a prefetch, an image or a script's request. */
export function isPageVisit({ method, headers }: Request): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz') ?? '';
  return (
    method === 'GET' && (headers.get('sec-fetch-dest') ?? 'document') === 'document' && !purpose.includes('prefetch')
  );
}
