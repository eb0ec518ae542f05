import { setReportedDate } from '~/domain/solicitor-report/staff-commands.server';
import { api, calls } from '../call.server';
import { staffCallById } from '../guards.server';

const { loader, action } = calls(
  api.post(
    {
      ...staffCallById(),
      summary: 'Sets the exchange or completion date of a purchase to the day that a solicitor reported.',
      answer: null,
      refusals: [422],
    },
    ({ viewer, params }) => setReportedDate(viewer, params.id),
  ),
);

export { action, loader };
