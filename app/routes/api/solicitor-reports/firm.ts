import { reportStep } from '~/domain/solicitor-report/commands.server';
import { reportCall } from '~/domain/solicitor-report/schema';
import { api, calls } from '../call.server';
import { createdEntity } from '../contract/entities.server';

const BEARER = /^Bearer (\S+)$/i;

/** For a law firm's case management system: the token of its link, as a bearer, opens nothing else. */
const { loader, action } = calls(
  api.post(
    {
      summary:
        'A law firm reports a step of a matter, with the token of its link as the bearer. The same Idempotency-Key is the same report.',
      access: 'public',
      body: reportCall,
      answer: createdEntity,
      refusals: [404, 429],
    },
    async ({ request, body: { assignmentId, side, ...given } }) => {
      const [, token = ''] = BEARER.exec(request.headers.get('authorization') ?? '') ?? [];
      const key = request.headers.get('idempotency-key');
      return { _id: await reportStep(token, { assignmentId, side }, given, key) };
    },
  ),
);

export { action, loader };
