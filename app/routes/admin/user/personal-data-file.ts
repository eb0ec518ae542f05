import { redirect } from '@remix-run/node';
import { exportPersonalData } from '~/domain/retention/personal-data-commands.server';
import { dataFileResponse } from '~/routes/shared/file.server';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';
import { onUser } from './on-user';

/** For someone who opens the address that the Download button posts to. */
export const loader = page(onUser, ({ params }) => redirect(urls.adminUserPersonalData(params.id)));

/**
 * The file. A form posts here instead of a link, so that each download is in the audit log. It has no page, so that the answer is
 * the file itself.
 */
export const action = page(onUser, async ({ viewer, params: { id } }) => {
  const { name, size, body } = await exportPersonalData(viewer, id);
  return dataFileResponse(name, body, size);
});
