import { useActionData, useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import { saveValuer } from '~/domain/partner/estate-agent/changes-rules';
import { valuerForm } from '~/domain/partner/estate-agent/schema';
import { newId } from '~/platform/ids';
import { formOf } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { Checkbox } from '~/ui/choices';
import { Dialog } from '~/ui/dialog';
import type { PageHandle } from '~/ui/page-handle';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { type Answer, DialogForm } from '../shared/dialog-form';
import { saveForm } from '../shared/save-form.server';
import { ADD, changeSubject, getSubject, isNew, personOf, personParams } from './subject.server';
import { FETCHING, SAID, UPDATING } from './words';

type View = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle = { title: ({ title }: View) => title };

const guard = { access: 'staff', params: personParams } as const;

type Asked = { viewer: Viewer; params: z.output<typeof personParams> };

async function show({ viewer, params: { id, personId } }: Asked) {
  const { valuers, version } = await getSubject(viewer, id);
  const known = personOf(valuers, personId);
  return {
    id,
    personId,
    known,
    title: known ? 'Edit valuer' : 'Add valuer',
    of: { version, _id: known ? undefined : newId() },
    isFirst: valuers.length === 0,
  };
}

/** What was typed about a person who is gone is the form of a new one. */
const showAsNew = ({ viewer, params }: Asked) => show({ viewer, params: { ...params, personId: ADD } });

export const loader = page({ ...guard, failure: FETCHING, whenGone: showAsNew }, show);

export const action = page({ ...guard, failure: UPDATING }, ({ request, viewer, params: { id, personId } }) =>
  saveForm(request, {
    schema: valuerForm,
    save: async (answers, sent) => {
      const added = isNew(personId);
      const valuer = { ...answers, _id: added ? sent._id : personId };
      await changeSubject(viewer, id, saveValuer(valuer, added), sent.version);
      return urls.adminEstateAgent(id);
    },
    failure: UPDATING,
    said: SAID,
  }),
);

export default function ValuerDialog() {
  const { id, personId, known, title, of, isFirst } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const form = formOf('valuer', answer?.result, known ?? {});
  const back = urls.adminEstateAgent(id);
  const here = urls.adminEstateAgentPerson(id, 'valuers', personId);
  return (
    <Dialog title={title} closeHref={back}>
      <DialogForm form={form} answer={answer} of={of} here={here} back={back}>
        <TextField field={form.field('first_name')} label="First name" autoComplete="off" />
        <TextField field={form.field('last_name')} label="Last name" optional autoComplete="off" />
        <TextField field={form.field('email')} label="Email" optional type="email" autoComplete="off" />
        <TextField
          field={form.field('phone_number')}
          label="Phone number"
          optional
          type="tel"
          autoComplete="off"
          width="medium"
        />
        {isFirst || known?.primary_valuer ? (
          <p className="mt-7 text-ink-soft">
            {isFirst
              ? 'The first valuer is the primary one, whom the introduction email is sent to.'
              : 'This is the primary valuer, whom the introduction email is sent to. To change that, choose another.'}
          </p>
        ) : (
          <div className="mt-7">
            <Checkbox
              field={form.field('primary_valuer')}
              label="Primary valuer"
              hint="The introduction email is sent to the primary valuer. Whoever is it now becomes secondary."
            />
          </div>
        )}
      </DialogForm>
    </Dialog>
  );
}
