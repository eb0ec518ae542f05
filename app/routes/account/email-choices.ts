import { redirect } from '@remix-run/node';
import { saveEmailChoices } from '~/domain/progress-email/commands.server';
import { emailChoices } from '~/domain/progress-email/schema';
import { readForm } from '~/platform/body.server';
import { KnownError } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';

const guard = { access: 'signed-in' } as const;

/** The list stands on the page of a person's details; someone opened the address that it posts to. */
export const loader = page(guard, () => redirect(urls.account()));

export const action = page(guard, async ({ request, viewer }) => {
  const choices = emailChoices.safeParse({ wanted: (await readForm(request)).getAll('wanted') });
  if (!choices.success) throw new KnownError(422, 'Please check your input and try again.');
  await saveEmailChoices(viewer, choices.data.wanted);
  return redirect(urls.account({ saved: 'emails' }), 303);
});

export { default } from '~/routes/shared/post-only-page';
