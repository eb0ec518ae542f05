import { getCsv } from '~/domain/invoicing/queries.server';
import { FILE_FAILED, fileName } from '~/domain/invoicing/rules';
import { page } from '~/routes/shared/handler.server';
import { staffPageById } from '../shared/params';

/** The saved file, byte for byte. */
export const loader = page(staffPageById(FILE_FAILED), async ({ viewer, params: { id } }) => {
  const { period, size, checksum, body } = await getCsv(id, viewer.userId);
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-length': String(size),
      'content-disposition': `attachment; filename="${fileName(period)}"`,
      etag: `"${checksum}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
});
