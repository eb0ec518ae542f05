import { useLoaderData } from '@remix-run/react';
import { getCode } from '~/domain/managing/codes/queries.server';
import { codeChange } from '~/domain/managing/codes/schema';
import { propose } from '~/domain/managing/proposal/commands.server';
import { toDateParts } from '~/domain/shared/day-rules';
import { Checkbox } from '~/ui/choices';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { idParams } from '../shared/params';
import { CodeFields } from './code-fields';
import { FAILED, TWO_MANAGERS } from './labels';

export const handle: PageHandle = { title: 'Change code' };

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminCode(id),
  load: async ({ viewer, params: { id } }) => {
    const { version, issued_by, first_day, last_day, uses_left, active } = await getCode(viewer, id);
    return {
      version,
      known: {
        issued_by,
        first_day: toDateParts(first_day),
        last_day: toDateParts(last_day),
        uses_left: uses_left?.toString(),
        active: active ? 'on' : undefined,
      },
    };
  },
  schema: codeChange,
  save: ({ viewer, params: { id }, answers, version }) =>
    propose(viewer, { kind: 'code', subjectId: id, version: version ?? 0, change: answers }),
  failure: FAILED,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function EditCode() {
  return (
    <DialogForm id="code" view={useLoaderData<typeof loader>()} intro={<p>{TWO_MANAGERS}</p>} label="Propose change">
      {(form) => (
        <>
          <CodeFields form={form} />
          <div className="mt-7">
            <Checkbox field={form.field('active')} label="Sellers can use this code" />
          </div>
        </>
      )}
    </DialogForm>
  );
}
