import { z } from 'zod';
import { FINDING, lookUpCompany } from '~/domain/company/lookup-commands.server';
import { companyNotFound } from '~/domain/company/queries.server';
import { companyNumber } from '~/domain/company/schema';
import { KnownError } from '~/platform/errors';
import { api, fitting } from '~/routes/shared/handler.server';

const guard = { access: 'staff', params: z.object({ number: z.string() }), failure: FINDING } as const;

/** One of ours; else what the public register knows of it, with no id, since it is not ours yet. */
export const loader = api(guard, async ({ viewer, params }) => {
  const { number } = fitting(params, z.object({ number: companyNumber }));
  const found = await lookUpCompany(viewer.userId, number);
  switch (found.is) {
    case 'ours':
      return found.company;
    case 'registered':
      return { _id: null, ...found.company };
    case 'unknown':
      throw companyNotFound();
    case 'unanswered':
      throw new KnownError(502, found.why);
  }
});
