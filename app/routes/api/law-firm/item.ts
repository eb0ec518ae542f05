import { updateLawFirm } from '~/domain/partner/law-firm/commands.server';
import { getLawFirm } from '~/domain/partner/law-firm/queries.server';
import { lawFirmChange } from '~/domain/partner/law-firm/schema';
import { api, calls } from '../call.server';
import { lawFirm } from '../contract/entities-work.server';
import { staffCallById } from '../guards.server';

const { loader, action } = calls(
  api.get(
    { ...staffCallById('There was an error fetching the data'), summary: 'A law firm.', answer: lawFirm },
    ({ params }) => getLawFirm(params.id),
  ),
  api.put(
    {
      ...staffCallById('There was an error saving the law firm'),
      summary: 'Changes a law firm. What is not sent stays as it is.',
      change: lawFirmChange,
      answer: lawFirm,
      refusals: [409],
    },
    async ({ viewer, params: { id }, change, version }) => {
      await updateLawFirm(viewer, id, change, version);
      return getLawFirm(id);
    },
  ),
);

export { action, loader };
