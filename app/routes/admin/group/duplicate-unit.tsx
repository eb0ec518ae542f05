import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { addressLines } from '~/domain/address/rules';
import { getDraftUnit } from '~/domain/group/draft-queries.server';
import { duplicateUnit } from '~/domain/group/draft-units-commands.server';
import { copiedFirstLine, PROCESSING_GROUP } from '~/domain/group/rules';
import { copiesForm, type UnitInForm } from '~/domain/group/schema';
import { id } from '~/domain/shared/schema';
import { newId } from '~/platform/ids';
import type { PageHandle } from '~/ui/page-handle';
import { TextField } from '~/ui/text-field';
import { whole } from '~/ui/whole';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';

export const handle: PageHandle = { title: 'Duplicate unit' };

const dialog = dialogForm({
  params: z.object({ unitId: id }),
  back: () => urls.adminAddGroup(undefined, 'units'),
  load: async ({ viewer, params: { unitId } }) => {
    const { answers } = await getDraftUnit(viewer, unitId);
    const { propertyAddress } = answers as UnitInForm;
    const copy = { ...propertyAddress, line_1: copiedFirstLine(propertyAddress.line_1, 1) };
    return {
      _id: newId(),
      known: { copies: '1' },
      address: addressLines(propertyAddress).join(', '),
      copyAddress: addressLines(copy).join(', '),
    };
  },
  schema: copiesForm,
  save: ({ viewer, params: { unitId }, answers: { copies }, _id }) => duplicateUnit(viewer, unitId, copies, _id),
  failure: PROCESSING_GROUP,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function DuplicateUnit() {
  const view = useLoaderData<typeof loader>();
  const isNumbered = view.address !== view.copyAddress;
  return (
    <DialogForm
      id="copies"
      view={view}
      label="Add copies"
      intro={
        <p>
          Copies of {whole(view.address)} will be added after the last unit.{' '}
          {isNumbered
            ? whole(`The first copy will be ${view.copyAddress}, and so on.`)
            : 'They will all have the same address.'}
        </p>
      }
    >
      {(form) => (
        <TextField
          field={form.field('copies')}
          label="How many copies?"
          inputMode="numeric"
          width="small"
          autoComplete="off"
        />
      )}
    </DialogForm>
  );
}
