import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { deleteNegotiator, deleteValuer } from '~/domain/partner/estate-agent/changes-rules';
import { LAST_VALUER } from '~/domain/partner/estate-agent/schema';
import { id } from '~/domain/shared/schema';
import { KnownError } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import { ConfirmCard } from '~/ui/confirm';
import { Dialog } from '~/ui/dialog';
import { Notice } from '~/ui/feedback';
import { FormError } from '~/ui/form';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { changeSubject, getSubject, personOf, personParams } from './subject.server';
import { FETCHING, nameOf, UPDATING } from './words';

const KINDS = {
  valuers: { title: 'Delete valuer', deletion: deleteValuer },
  negotiators: { title: 'Delete negotiator', deletion: deleteNegotiator },
};

type View = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle = { title: ({ kind }: View) => KINDS[kind].title };

const guard = {
  access: 'staff',
  params: personParams.extend({ personId: id, kind: z.enum(['valuers', 'negotiators']) }),
} as const;

export const loader = page({ ...guard, failure: FETCHING }, async ({ viewer, params: { id, kind, personId } }) => {
  const subject = await getSubject(viewer, id);
  const person = personOf<(typeof subject)[typeof kind][number]>(subject[kind], personId);
  const isPrimary = kind === 'valuers' && subject.valuers[0]?._id === personId;
  return {
    id,
    kind,
    name: person ? nameOf(person) : '',
    isLast: kind === 'valuers' && subject.valuers.length === 1,
    successor: isPrimary && subject.valuers[1] ? nameOf(subject.valuers[1]) : null,
  };
});

/** It says who is to go, whatever else has changed: no version, and pressed twice it is the same. */
export const action = page({ ...guard, failure: UPDATING }, async ({ viewer, params: { id, kind, personId } }) => {
  try {
    await changeSubject(viewer, id, KINDS[kind].deletion(personId));
  } catch (error) {
    if (!(error instanceof KnownError) || error.status === 404) throw error;
    return data({ problem: error.message }, error.status);
  }
  return redirect(urls.adminEstateAgent(id));
});

export default function DeletePerson() {
  const { id, kind, name, isLast, successor } = useLoaderData<typeof loader>();
  const problem = useActionData<{ problem: string }>()?.problem;
  const { title } = KINDS[kind];
  const back = urls.adminEstateAgent(id);
  return (
    <Dialog title={title} closeHref={back}>
      {problem && <FormError>{problem}.</FormError>}
      {isLast && !problem && <Notice>{LAST_VALUER}.</Notice>}
      {!isLast && (
        <ConfirmCard label={title} danger backHref={back}>
          {name} will no longer be one of the {kind}.{successor && ` ${successor} becomes the primary valuer.`}
        </ConfirmCard>
      )}
    </Dialog>
  );
}
