import { updateLawyerGroup } from '~/domain/partner/lawyer-group/commands.server';
import { getLawyerGroup } from '~/domain/partner/lawyer-group/queries.server';
import { lawyerGroupChange } from '~/domain/partner/lawyer-group/schema';
import { api, calls } from '../call.server';
import { lawyerGroup } from '../contract/entities-work.server';
import { staffCallById } from '../guards.server';

const { loader, action } = calls(
  api.get(
    { ...staffCallById('There was an error fetching the data'), summary: 'A lawyer group.', answer: lawyerGroup },
    ({ params }) => getLawyerGroup(params.id),
  ),
  api.put(
    {
      ...staffCallById(),
      summary: 'Changes a lawyer group. What is not sent stays as it is.',
      change: lawyerGroupChange,
      answer: lawyerGroup,
      refusals: [409],
    },
    async ({ viewer, params: { id }, change, version }) => {
      await updateLawyerGroup(viewer, id, change, version);
      return getLawyerGroup(id);
    },
  ),
);

export { action, loader };
