import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { deleteNegotiator, deleteValuer } from '~/domain/partner/estate-agent/changes-rules';
import { LAST_VALUER } from '~/domain/partner/estate-agent/schema';
import { id } from '~/domain/shared/schema';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmDialog } from '../shared/dialog-form';
import { confirmDialog } from '../shared/dialog-form.server';
import { FETCHING, nameOf, UPDATING } from './labels';
import { changeSubject, getSubject, type Person, personOf, personParams } from './subject.server';

type View = { kind: keyof Person };

const TITLES = { valuers: 'Delete valuer', negotiators: 'Delete negotiator' };

export const handle: PageHandle = { title: ({ kind }: View) => TITLES[kind] };

const DELETIONS = { valuers: deleteValuer, negotiators: deleteNegotiator };

const dialog = confirmDialog({
  params: personParams.extend({ personId: id, kind: z.enum(['valuers', 'negotiators']) }),
  back: ({ id }) => urls.adminEstateAgent(id),
  load: async ({ viewer, params: { id, kind, personId } }) => {
    const subject = await getSubject(viewer, id);
    const person = personOf<Person[typeof kind]>(subject[kind], personId);
    const isPrimary = kind === 'valuers' && subject.valuers[0]?._id === personId;
    return {
      kind,
      name: person ? nameOf(person) : '',
      isLast: kind === 'valuers' && subject.valuers.length === 1,
      successor: isPrimary && subject.valuers[1] ? nameOf(subject.valuers[1]) : null,
    };
  },
  loadFailure: FETCHING,
  // It names the person, and pressing twice deletes once, so no version is needed.
  confirm: ({ viewer, params: { id, kind, personId } }) => changeSubject(viewer, id, DELETIONS[kind](personId)),
  failure: UPDATING,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function DeletePerson() {
  const view = useLoaderData<typeof loader>();
  const { kind, name, isLast, successor } = view;
  return (
    <ConfirmDialog view={view} danger obstacle={isLast && `${LAST_VALUER}.`} fullStop=".">
      {name} will be deleted from the {kind}.{successor && ` ${successor} will become the primary valuer.`}
    </ConfirmDialog>
  );
}
