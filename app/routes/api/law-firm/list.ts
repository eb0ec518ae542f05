import { z } from 'zod';
import { createLawFirm } from '~/domain/partner/law-firm/commands.server';
import { getLawFirm, listLawFirms } from '~/domain/partner/law-firm/queries.server';
import { newLawFirm } from '~/domain/partner/law-firm/schema';
import { api, calls } from '../call.server';
import { lawFirm } from '../contract/entities-work.server';

const { loader, action } = calls(
  api.get(
    {
      summary: 'All law firms.',
      access: 'staff',
      answer: z.array(lawFirm),
      failure: 'There was an error fetching the data',
    },
    listLawFirms,
  ),
  api.post(
    {
      summary: 'Adds a law firm.',
      access: 'staff',
      body: newLawFirm,
      answer: lawFirm,
      refusals: [409],
      failure: 'There was an error saving the law firm',
    },
    async ({ viewer, body }) => getLawFirm(await createLawFirm(viewer, body)),
  ),
);

export { action, loader };
