import { useLoaderData } from '@remix-run/react';
import { saveValuer } from '~/domain/partner/estate-agent/changes-rules';
import { valuerForm } from '~/domain/partner/estate-agent/schema';
import { Checkbox } from '~/ui/choices';
import type { PageHandle } from '~/ui/page-handle';
import { TextField } from '~/ui/text-field';
import { DialogForm } from '../shared/dialog-form';
import { personForm } from './person-form.server';
import { PhoneField } from './phone-field';

export const handle: PageHandle = { title: ({ isNew }: { isNew: boolean }) => (isNew ? 'Add valuer' : 'Edit valuer') };

const dialog = personForm({
  kind: 'valuers',
  people: ({ valuers }) => valuers,
  schema: valuerForm,
  change: saveValuer,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function ValuerDialog() {
  const view = useLoaderData<typeof loader>();
  const { isFirst, known } = view;
  return (
    <DialogForm id="valuer" view={view}>
      {(form) => (
        <>
          <TextField field={form.field('first_name')} label="First name" autoComplete="off" />
          <TextField field={form.field('last_name')} label="Last name" optional autoComplete="off" />
          <TextField field={form.field('email')} label="Email" optional type="email" autoComplete="off" />
          <PhoneField form={form} optional />
          {isFirst || known?.primary_valuer ? (
            <p className="mt-7 text-ink-soft">
              {isFirst
                ? 'The first valuer is the primary valuer, who gets the introduction email.'
                : 'This is the primary valuer, who gets the introduction email. To change this, make another valuer primary.'}
            </p>
          ) : (
            <div className="mt-7">
              <Checkbox
                field={form.field('primary_valuer')}
                label="Primary valuer"
                hint="The primary valuer gets the introduction email. The current primary valuer will become secondary."
              />
            </div>
          )}
        </>
      )}
    </DialogForm>
  );
}
