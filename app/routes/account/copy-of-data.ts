import { redirect } from '@remix-run/node';
import { makeOwnCopy } from '~/domain/retention/own-copy-commands.server';
import { KnownError } from '~/platform/errors';
import { dataFileResponse } from '~/routes/shared/file.server';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';

const guard = { access: 'signed-in' } as const;

/** For someone who opens the address that the button posts to. */
export const loader = page(guard, () => redirect(urls.account()));

/** Answers with the file, so it has no page. Someone who has to wait is told so on the page with the button. */
export const action = page(guard, async ({ viewer }) => {
  try {
    const { body, size } = await makeOwnCopy(viewer.userId);
    return dataFileResponse('your-data.json', body, size);
  } catch (error) {
    if (error instanceof KnownError && error.status === 429) return redirect(urls.account({ copy: 'later' }), 303);
    throw error;
  }
});
