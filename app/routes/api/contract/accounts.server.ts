import { z } from 'zod';
import { newUser, signInCall, signUpCall, userListQuery } from '~/domain/account/schema';
import { callbackForm } from '~/domain/enquiry/callback/schema';
import { aboutYouCall } from '~/domain/people/schema';
import { entity, pageOf, said, signedInUser, user } from './entities.server';
import type { Resource } from './operation.server';

const success = entity('Success', 'It was done.', { success: z.literal(true) });
const userPage = entity('UserPage', 'A page of users.', pageOf(user));
const elsewhere = z.strictObject({ redirectTo: z.string() });

export const signingIn: Resource = {
  title: 'Signing in',
  operations: [
    {
      method: 'POST',
      path: '/api/authentication/sign-in',
      summary: 'Sends a link to sign in with, if there is an account. The answer is the same if there is none.',
      access: 'public',
      body: signInCall,
      answer: said,
      refusals: [429, 503],
    },
    {
      method: 'POST',
      path: '/api/authentication/sign-up',
      summary: 'Sends a link to sign up with. A person who is signed in with this email already is told where to go.',
      access: 'public',
      body: signUpCall,
      answer: z.union([said, elsewhere]),
      refusals: [429, 503],
    },
    {
      method: 'GET',
      path: '/api/authentication/verify-user',
      summary: 'Signs this browser in. The token of the link is sent as “Authorization: Bearer”.',
      access: 'public',
      answer: signedInUser,
      refusals: [401, 403, 429],
    },
    {
      method: 'POST',
      path: '/api/authentication/sign-out',
      summary: 'Signs this browser out.',
      access: 'public',
      answer: success,
    },
    {
      method: 'GET',
      path: '/api/authentication/verify-recaptcha',
      summary: 'Checks a token of the bot check. The next call that signs in or up then needs none of its own.',
      access: 'public',
      query: z.object({ token: z.string().max(4096) }),
      answer: success,
      refusals: [429, 503],
    },
  ],
};

export const users: Resource = {
  title: 'Users',
  operations: [
    {
      method: 'GET',
      path: '/api/users/current',
      summary: 'The person who is signed in.',
      access: 'signed-in',
      answer: user,
    },
    {
      method: 'GET',
      path: '/api/users/:id',
      summary: 'A user. Customers read their own record only.',
      access: 'signed-in',
      answer: user,
    },
    {
      method: 'PUT',
      path: '/api/users',
      summary: 'Changes the name and the mobile number of the person who is signed in.',
      access: 'signed-in',
      body: aboutYouCall,
      answer: user,
    },
    {
      method: 'GET',
      path: '/api/users',
      summary: 'Users, the newest first. “limit” is where the page ends, not how long it is.',
      access: 'staff',
      query: userListQuery,
      answer: userPage,
    },
    {
      method: 'GET',
      path: '/api/users/email/:email',
      summary: 'The user with an email address.',
      access: 'staff',
      params: z.object({ email: z.string() }),
      answer: user,
      refusals: [422],
    },
    {
      method: 'POST',
      path: '/api/users/active-customer',
      summary: 'Makes a customer.',
      access: 'staff',
      body: newUser,
      answer: user,
      refusals: [409],
    },
  ],
};

const callback = (path: string) => ({
  method: 'POST' as const,
  path,
  summary: 'Asks us to call back.',
  access: 'public' as const,
  body: callbackForm,
  answer: z.literal(true),
  refusals: [429, 503] as const,
});

export const enquiries: Resource = {
  title: 'Enquiries',
  operations: [callback('/api/email/request-callback'), callback('/api/email/request-call-back')],
};
