import { userListQuery } from '~/domain/account/schema';
import { getUser, listUsers } from '~/domain/account/users-queries.server';
import { saveAboutYou } from '~/domain/onboarding/commands.server';
import { aboutYouCall } from '~/domain/people/schema';
import { api, calls, readJson, readQuery } from '~/routes/shared/handler.server';

export const loader = api({ access: 'staff', failure: 'There was an error fetching users' }, ({ url }) =>
  listUsers(readQuery(url, userListQuery)),
);

/** The answers of the about-you page, for the person who is signed in. */
export const action = calls({
  PUT: api({ access: 'signed-in' }, async ({ request, viewer }) => {
    await saveAboutYou(viewer, await readJson(request, aboutYouCall));
    return getUser(viewer, viewer.userId);
  }),
});
