import { redirect } from '@remix-run/node';
import { transactionTabs } from '~/domain/reporting/sale/tabs-rules';
import { tagForm } from '~/domain/sale/schema';
import { addTag, removeTag } from '~/domain/sale/tags-commands.server';
import { readForm } from '~/platform/body.server';
import { KnownError } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';
import { onTransaction } from '../params';

const guard = onTransaction('Failed to load tags');

/** The + and − buttons post here. This is for someone who opens the address. */
export const loader = page(guard, ({ params }) => redirect(urls.adminTransaction(params.id, 'overview', EDITING)));

export const action = page(guard, async ({ request, viewer, params: { id } }) => {
  const fields = Object.fromEntries(await readForm(request));
  const pressed = tagForm.safeParse(fields);
  if (!pressed.success) throw new KnownError(422, 'Please check your input and try again.');
  if ('add' in pressed.data) await addTag(viewer, id, pressed.data.add);
  else await removeTag(viewer, id, pressed.data.remove);
  const tab = transactionTabs.find((known) => known === fields.tab);
  return redirect(urls.adminTransaction(id, tab, EDITING));
});

const EDITING = { tags: 'edit' } as const;

export { default } from '~/routes/shared/post-only-page';
