import { redirect } from '@remix-run/node';
import { endSnooze } from '~/domain/work/hold-commands.server';
import { setOwner } from '~/domain/work/owner-commands.server';
import { TAKEN_SINCE } from '~/domain/work/rules';
import { undoForm } from '~/domain/work/schema';
import { readForm } from '~/platform/body.server';
import { KnownError } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import { staffPageById } from '../shared/params';
import { SAVING } from './labels';
import { backOf } from './place.server';

/** Someone opened the address that the button posts to, as from the page that says that it is too late. */
export const loader = page(staffPageById(SAVING), ({ params, url }) => redirect(backOf(url, params.id)));

/** Puts back what it was, unless a colleague has changed it since. */
export const action = page(staffPageById(SAVING), async ({ request, viewer, params: { id }, url }) => {
  const pressed = undoForm.safeParse({ ...Object.fromEntries(await readForm(request)), id });
  if (!pressed.success) throw new KnownError(422, 'Please check your input and try again.');
  const { done, was, now } = pressed.data;
  if (done === 'snooze') await endSnooze(viewer, id);
  else await setOwner(viewer, id, { to: was, from: now }).catch(unlessTaken);
  return redirect(backOf(url, id));
});

/** Not the question that someone who takes a sale is asked. */
function unlessTaken(error: unknown): never {
  throw error instanceof KnownError && error.status === 409 ? new KnownError(409, TAKEN_SINCE) : error;
}

export { default } from '~/routes/shared/post-only-page';
