import type { Submission } from '@conform-to/react';
import { data } from '@remix-run/node';
import type { Viewer } from '~/domain/account/queries.server';
import { type AutosavedKey, autosave } from '~/domain/onboarding/autosave-commands.server';
import { cameWithoutScript } from '~/platform/body.server';
import type { Result } from '~/routes/shared/form';

type Sent = Pick<Submission<unknown, string[]>, 'payload' | 'reply'>;

/**
 * The answer to a form with mistakes. Without script nothing was saved while the person typed. It is saved now, since the mistakes are
 * kept for minutes, and what was typed for another day.
 */
export async function refusedForm(request: Request, viewer: Viewer, key: AutosavedKey, sent: Sent) {
  if (cameWithoutScript(request)) await autosave(viewer, key, sent.payload);
  return data<Result>(sent.reply(), 422);
}
