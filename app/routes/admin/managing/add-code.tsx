import { useLoaderData } from '@remix-run/react';
import { requireManager } from '~/domain/account/users-queries.server';
import { newCode } from '~/domain/managing/codes/schema';
import { propose } from '~/domain/managing/proposal/commands.server';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import type { PageHandle } from '~/ui/page-handle';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { CodeFields } from './code-fields';
import { FAILED, TWO_MANAGERS } from './labels';

export const handle: PageHandle = { title: 'Add code' };

const dialog = dialogForm({
  back: () => urls.adminCodes(),
  load: async ({ viewer }) => {
    await requireManager(db, viewer);
    return { _id: newId() };
  },
  schema: newCode,
  save: ({ viewer, answers, _id }) =>
    propose(viewer, { kind: 'code', subjectId: _id, version: null, change: { ...answers, active: true } }),
  failure: FAILED,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function AddCode() {
  return (
    <DialogForm id="code" view={useLoaderData<typeof loader>()} intro={<p>{TWO_MANAGERS}</p>} label="Propose code">
      {(form) => (
        <>
          <TextField
            field={form.field('code')}
            label="Code"
            hint="4 to 32 letters and numbers. Sellers can type lower-case letters too."
            autoComplete="off"
            width="medium"
          />
          <CodeFields form={form} />
        </>
      )}
    </DialogForm>
  );
}
