import { useLoaderData } from '@remix-run/react';
import { creditInvoice } from '~/domain/invoicing/credit-commands.server';
import { whyNotCredited } from '~/domain/invoicing/credit-rules';
import { creditForm, MOST_CHOSEN } from '~/domain/invoicing/credit-schema';
import { getInvoice, getStanding } from '~/domain/invoicing/invoice-queries.server';
import { recordKey, SIDE_LABELS } from '~/domain/invoicing/rules';
import { dayAsRead } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { newId } from '~/platform/ids';
import { Checkbox, FieldGroup, RadioCards, Reveal } from '~/ui/choices';
import { Notice } from '~/ui/feedback';
import type { PageHandle } from '~/ui/page-handle';
import { TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { backToInvoice, keyOf, onInvoice, SAVING } from './on-invoice';

export const handle: PageHandle = { title: 'Make a credit note' };

const dialog = dialogForm({
  params: onInvoice,
  back: backToInvoice,
  load: async ({ params }) => {
    const [{ standing, number, firm }, { records }] = await Promise.all([
      getStanding(keyOf(params)),
      getInvoice(params.id, params.lawFirmId),
    ]);
    const left = records.filter(({ isCredited }) => !isCredited);
    return {
      _id: newId(),
      refused: whyNotCredited(standing),
      ...{ number, firm },
      all: `All that is left: ${formatPounds(left.reduce((sum, { amount }) => sum + amount, 0))}`,
      hasMore: left.length > MOST_CHOSEN,
      records: left.slice(0, MOST_CHOSEN).map((record) => ({
        key: recordKey(record),
        label: `${record.property}, ${record.client}`,
        hint: `${SIDE_LABELS[record.side]}, completed on ${dayAsRead(record.completed)}, ${formatPounds(record.amount)}`,
      })),
    };
  },
  schema: creditForm,
  save: ({ viewer, params, answers, _id }) => creditInvoice(viewer, keyOf(params), answers, _id),
  next: urls.adminCreditNote,
  failure: SAVING,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function CreditInvoice() {
  const view = useLoaderData<typeof loader>();
  const { refused, number, firm, all, hasMore, records } = view;
  const intro = refused ? (
    <Notice>{refused}.</Notice>
  ) : (
    <p className="wrap-anywhere">
      The credit note takes back what {firm} was asked to pay by <span className="whitespace-nowrap">{number}</span>.
      Then the dates of those sales and purchases can change, and they can be invoiced again. This cannot be undone. We
      will not send an email.
    </p>
  );
  return (
    <DialogForm id="credit" view={view} intro={intro} disabled={refused !== null} label="Make the credit note">
      {(form) => (
        <>
          <RadioCards
            field={form.field('what')}
            label="What does it take back?"
            options={[
              { value: 'all', label: all },
              { value: 'some', label: 'Some of the records' },
            ]}
          />
          <Reveal field={form.field('what')} values={['some']} condition="If some of them">
            <FieldGroup
              label="Records"
              field={form.field('records')}
              hint={
                hasMore ? `The first ${MOST_CHOSEN} that are left. You can credit the rest after these.` : undefined
              }
            >
              {records.map(({ key, label, hint }) => (
                <Checkbox
                  key={key}
                  field={{ ...form.field('records'), id: `credit-${key}`, errors: undefined }}
                  value={key}
                  label={label}
                  hint={hint}
                />
              ))}
            </FieldGroup>
          </Reveal>
          <TextArea field={form.field('reason')} label="Why?" hint="Only staff read this." />
        </>
      )}
    </DialogForm>
  );
}
