import { useActionData, useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import { saveNegotiator } from '~/domain/partner/estate-agent/changes-rules';
import { negotiatorForm } from '~/domain/partner/estate-agent/schema';
import { newId } from '~/platform/ids';
import { formOf } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
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
  const { negotiators, version } = await getSubject(viewer, id);
  const known = personOf(negotiators, personId);
  return {
    id,
    personId,
    known,
    title: known ? 'Edit negotiator' : 'Add negotiator',
    of: { version, _id: known ? undefined : newId() },
  };
}

/** What was typed about a person who is gone is the form of a new one. */
const showAsNew = ({ viewer, params }: Asked) => show({ viewer, params: { ...params, personId: ADD } });

export const loader = page({ ...guard, failure: FETCHING, whenGone: showAsNew }, show);

export const action = page({ ...guard, failure: UPDATING }, ({ request, viewer, params: { id, personId } }) =>
  saveForm(request, {
    schema: negotiatorForm,
    save: async (answers, sent) => {
      const added = isNew(personId);
      const negotiator = { ...answers, _id: added ? sent._id : personId };
      await changeSubject(viewer, id, saveNegotiator(negotiator, added), sent.version);
      return urls.adminEstateAgent(id);
    },
    failure: UPDATING,
    said: SAID,
  }),
);

export default function NegotiatorDialog() {
  const { id, personId, known, title, of } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const form = formOf('negotiator', answer?.result, known ?? {});
  const back = urls.adminEstateAgent(id);
  const here = urls.adminEstateAgentPerson(id, 'negotiators', personId);
  return (
    <Dialog title={title} closeHref={back}>
      <DialogForm form={form} answer={answer} of={of} here={here} back={back}>
        <TextField field={form.field('first_name')} label="First name" autoComplete="off" />
        <TextField field={form.field('last_name')} label="Last name" autoComplete="off" />
        <TextField field={form.field('email')} label="Email" type="email" autoComplete="off" />
        <TextField
          field={form.field('phone_number')}
          label="Phone number"
          type="tel"
          autoComplete="off"
          width="medium"
        />
      </DialogForm>
    </Dialog>
  );
}
