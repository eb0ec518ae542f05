import { z } from 'zod';

export { staffPageById as onTransaction } from '../shared/params';

export const FETCHING = 'There was an error while fetching the transaction details';

const pageNumber = z.coerce.number().int().min(1).max(10_000).catch(1);

/** Which page of a long tab the URL asks for. The first, if the value is missing or invalid. */
export const pageIn = (url: URL): number => pageNumber.parse(url.searchParams.get('page') ?? 1);
