import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createFirmWithGroup } from '~/domain/partner/lawyer-group/new-firm-commands.server';
import { newFirmWithGroup } from '~/domain/partner/lawyer-group/schema';
import { displayOfficePhone } from '~/domain/people/phone-rules';
import { id } from '~/domain/shared/schema';
import { findWishes } from '~/domain/solicitor-wish/queries.server';
import { notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { FieldGroup } from '~/ui/choices';
import type { PageHandle } from '~/ui/page-handle';
import { TextField } from '~/ui/text-field';
import { type AssignQuery, urls } from '~/urls';
import { LawFirmFields } from '../../law-firm/fields';
import { DialogForm } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { readAssignmentQuery } from './choose.server';
import { FAILED } from './labels';

export const handle: PageHandle = { title: 'Add the buyer’s own solicitor' };

const dialog = dialogForm({
  params: z.object({ id, purchaseId: id }),
  back: ({ id }) => urls.adminAssignSolicitors(id, { amend: 'true' }),
  load: async ({ params, url }) => {
    const { by, own } = await findOwn(params);
    const { firstName, lastName } = namesOf(own.solicitorName);
    const phone = own.phoneNumber && displayOfficePhone(own.phoneNumber);
    const query = chosenIn(url);
    return {
      here: urls.adminOwnSolicitor(params.id, params.purchaseId, query),
      back: urls.adminAssignSolicitors(params.id, query),
      _id: newId(),
      by,
      known: {
        name: own.firmName,
        phone_number: phone,
        address: { organisation_name: own.firmName },
        groupName: 'Conveyancing',
        solicitor: { first_name: firstName, last_name: lastName, email: own.email, phone_number: phone },
      },
    };
  },
  schema: newFirmWithGroup,
  save: async ({ viewer, params, url, answers, _id }) => {
    const buyer = await createFirmWithGroup(viewer, answers, _id);
    return urls.adminAssignSolicitors(params.id, { ...chosenIn(url), buyer });
  },
  next: (address) => address,
  failure: FAILED,
});

export const loader = dialog.loader;
export const action = dialog.action;

/** @throws KnownError 404 for a buyer who has not named a solicitor of their own */
async function findOwn({ id, purchaseId }: { id: string; purchaseId: string }) {
  const wishes = await findWishes(id);
  const buyer = wishes?.buyers.find((each) => each.purchaseId === purchaseId);
  if (buyer?.wish?.kind !== 'own') throw notFound();
  return { by: buyer.name, own: buyer.wish.own };
}

/** Takes the last word of a name as the last name. */
function namesOf(name: string) {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? words.at(-1) : '';
  return { firstName: words.length > 1 ? words.slice(0, -1).join(' ') : name, lastName };
}

/** The choices in the dialog that this one returns to. */
function chosenIn(url: URL): AssignQuery {
  const { seller, buyer, amend } = readAssignmentQuery(url);
  return { seller, buyer, amend };
}

export default function OwnSolicitor() {
  const view = useLoaderData<typeof loader>();
  const intro = (
    <p className="text-ink-soft">
      This is what {view.by} told us. We will add the firm with a lawyer group that is not on our panel. We will not
      send an email.
    </p>
  );
  return (
    <DialogForm id="own" view={view} intro={intro}>
      {(form) => (
        <>
          <FieldGroup label="Law firm">
            <LawFirmFields form={form} />
          </FieldGroup>
          <FieldGroup label="Solicitor">
            <TextField field={form.field('groupName')} label="Lawyer group" autoComplete="off" />
            <TextField field={form.field('solicitor.first_name')} label="First name" autoComplete="off" />
            <TextField field={form.field('solicitor.last_name')} label="Last name" autoComplete="off" />
            <TextField field={form.field('solicitor.email')} label="Email" type="email" optional autoComplete="off" />
            <TextField
              field={form.field('solicitor.phone_number')}
              label="Phone number"
              type="tel"
              width="medium"
              optional
              autoComplete="off"
            />
          </FieldGroup>
        </>
      )}
    </DialogForm>
  );
}
