import { redirect } from '@remix-run/node';
import { makeOwnCopy } from '~/domain/retention/own-copy-commands.server';
import { dataFileResponse } from '~/routes/shared/file.server';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';

const guard = { access: 'signed-in' } as const;

/** Someone opened the address that the button posts to. */
export const loader = page(guard, () => redirect(urls.account()));

export const action = page(guard, async ({ viewer }) => {
  const { body, size } = await makeOwnCopy(viewer.userId);
  return dataFileResponse('your-data.json', body, size);
});

export { default } from '~/routes/shared/post-only-page';
