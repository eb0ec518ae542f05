import { undoReport } from '~/domain/solicitor-report/staff-commands.server';
import { api, calls } from '../call.server';
import { staffCallById } from '../guards.server';

const { loader, action } = calls(
  api.delete(
    {
      ...staffCallById(),
      summary: 'Undoes what a solicitor reported. A date that it set stays.',
      answer: null,
    },
    ({ viewer, params }) => undoReport(viewer, params.id),
  ),
);

export { action, loader };
