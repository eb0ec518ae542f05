import { userListQuery } from '~/domain/account/schema';
import { getUser, listUsers } from '~/domain/account/users-queries.server';
import { saveAboutYou } from '~/domain/onboarding/about-you-commands.server';
import { aboutYouCall } from '~/domain/people/schema';
import { api, calls } from '../call.server';
import { entity, pageOf, user } from '../contract/entities.server';

const userPage = entity('UserPage', 'A page of users.', pageOf(user));

const { loader, action } = calls(
  api.get(
    {
      summary: 'Users, the newest first. “limit” is the end of the range, not the page size.',
      access: 'staff',
      query: userListQuery,
      answer: userPage,
      failure: 'There was an error fetching users',
    },
    ({ query }) => listUsers(query),
  ),
  // The answers of the about-you page.
  api.put(
    {
      summary: 'Changes the name and the mobile number of the person who is signed in.',
      access: 'signed-in',
      body: aboutYouCall,
      answer: user,
    },
    async ({ viewer, body }) => {
      await saveAboutYou(viewer, body);
      return getUser(viewer, viewer.userId);
    },
  ),
);

export { action, loader };
