import { getCsv } from '~/domain/invoicing/queries.server';
import { FILE_FAILED, fileName } from '~/domain/invoicing/rules';
import { page } from '~/routes/shared/handler.server';
import { onOne } from '../shared/params';

/** The file as it was made, byte for byte. */
export const loader = page(onOne(FILE_FAILED), async ({ params: { id } }) => {
  const { period, csv, checksum } = await getCsv(id);
  return new Response(new Uint8Array(csv), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-length': String(csv.length),
      'content-disposition': `attachment; filename="${fileName(period)}"`,
      etag: `"${checksum}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
});
