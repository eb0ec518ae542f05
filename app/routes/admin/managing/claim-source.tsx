import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { setClaimSource } from '~/domain/managing/claims/commands.server';
import { getClaim } from '~/domain/managing/claims/queries.server';
import { claimSource } from '~/domain/managing/claims/schema';
import { londonDay } from '~/domain/shared/dates-rules';
import { toDateParts } from '~/domain/shared/day-rules';
import { now } from '~/platform/clock.server';
import { DateField } from '~/ui/date-field';
import type { PageHandle } from '~/ui/page-handle';
import { TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { FAILED } from './labels';

export const handle: PageHandle = { title: ({ words }: { words: string }) => `Source of ‘${words}’` };

const dialog = dialogForm({
  params: z.object({ key: z.string() }),
  back: () => urls.adminClaims(),
  load: async ({ viewer, params: { key } }) => {
    const { words, plain, source } = await getClaim(viewer, key);
    const day = toDateParts(source?.doc.checked_on ?? londonDay(now()));
    return { words, plain, version: source?.version, known: { source: source?.doc.source, checked_on: day } };
  },
  schema: claimSource,
  save: ({ viewer, params: { key }, answers, version }) => setClaimSource(viewer, key, answers, version),
  failure: FAILED,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function ClaimSource() {
  const view = useLoaderData<typeof loader>();
  return (
    <DialogForm
      id="claim"
      view={view}
      intro={
        <p>
          With a source our pages say ‘{view.words}’, without one ‘{view.plain}’.
        </p>
      }
    >
      {(form) => (
        <>
          <TextArea
            field={form.field('source')}
            label="Source"
            hint="What we can show to anyone who asks: the study and its year, the award and who gave it"
          />
          <DateField field={form.field} name="checked_on" label="Checked on" />
        </>
      )}
    </DialogForm>
  );
}
