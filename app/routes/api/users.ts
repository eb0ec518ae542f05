import { getUserRecord } from '~/domain/account/users.server';
import { saveAboutYou } from '~/domain/onboarding/commands.server';
import { aboutYouForm } from '~/domain/people/schema';
import { api, readJson } from '~/routes/handler.server';

/** What about-you asks, of whoever is signed in. */
export const action = api({ access: 'signed-in' }, async ({ request, viewer }) => {
  await saveAboutYou(viewer, await readJson(request, aboutYouForm));
  return getUserRecord(viewer, viewer.userId);
});
