import { z } from 'zod';
import { FINDING, lookUpCompany } from '~/domain/company/lookup-commands.server';
import { companyNotFound } from '~/domain/company/queries.server';
import { companyNumber } from '~/domain/company/schema';
import { KnownError } from '~/platform/errors';
import { validated } from '~/routes/shared/handler.server';
import { api, calls } from '../call.server';
import { company, companyOfRegister } from '../contract/entities-deal.server';

/** A company of the public register has no id, since it is not in our database yet. */
const { loader, action } = calls(
  api.get(
    {
      summary: 'A company by its number, from our records or from Companies House. One from Companies House has no id.',
      access: 'staff',
      params: z.object({ number: z.string() }),
      answer: z.union([company, companyOfRegister]),
      refusals: [422, 429, 502],
      failure: FINDING,
    },
    async ({ viewer, params }) => {
      const { number } = validated(params, z.object({ number: companyNumber }));
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
    },
  ),
);

export { action, loader };
