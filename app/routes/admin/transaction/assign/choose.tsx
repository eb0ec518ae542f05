import { useLoaderData } from '@remix-run/react';
import { keepAssignmentDraft } from '~/domain/assignment/draft-commands.server';
import { checkAssignment } from '~/domain/assignment/preview-queries.server';
import { assignmentDraft, assignmentForm } from '~/domain/assignment/schema';
import { acceptTitle } from '~/domain/purchase/acceptance/rules';
import { formatDay } from '~/domain/shared/dates-rules';
import { SIDES, type Side } from '~/domain/shared/sides-rules';
import { useAnswer } from '~/routes/shared/answer';
import type { formOf } from '~/routes/shared/form';
import { Button } from '~/ui/button';
import { Checkbox, FieldGroup } from '~/ui/choices';
import { DateField } from '~/ui/date-field';
import { Dialog } from '~/ui/dialog';
import { Notice } from '~/ui/feedback';
import { Link } from '~/ui/link';
import type { PageHandle } from '~/ui/page-handle';
import { HiddenField, TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm, useTitle } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { idParams } from '../../shared/params';
import { type AssignmentView, getAssignmentView } from './choose.server';
import { Finder } from './finder';
import { EMAIL_WORDS, EMAILS, FAILED, SIDE_WORDS } from './labels';
import { ChosenGroup, Wishes } from './sides';

export const handle: PageHandle = {
  title: ({ isUpdate }: Pick<AssignmentView, 'isUpdate'>) => (isUpdate ? 'Update solicitors' : 'Assign Solicitors'),
};

const sideOf = (value: unknown) => SIDES.find((side) => side === value);

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminTransaction(id, 'solicitors'),
  load: ({ viewer, params: { id }, url }) => getAssignmentView(viewer, id, url),
  schema: assignmentForm,
  /** 'Change' for one side. What is typed is kept. */
  detour: async ({ viewer, params: { id }, fields, typed }) => {
    const find = sideOf(fields.get('find'));
    if (!find) return null;
    await keepAssignmentDraft(viewer, id, assignmentDraft.parse(typed));
    return urls.adminAssignSolicitors(id, { find, amend: 'true' });
  },
  save: async ({ viewer, params: { id }, answers, typed }) => {
    await checkAssignment(id, answers);
    await keepAssignmentDraft(viewer, id, assignmentDraft.parse(typed));
    return id;
  },
  next: (id) => urls.adminConfirmSolicitors(id),
  failure: FAILED,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function AssignSolicitors() {
  const view = useLoaderData<typeof loader>() as AssignmentView & { back: string };
  const title = useTitle();
  const { finder } = view;
  // A form that came back is shown as it was sent, with its errors.
  const hasAnswer = useAnswer<object>() !== undefined;
  if (finder && !hasAnswer) {
    return (
      <Dialog title={title} closeHref={view.back} wide>
        <Intro view={view} />
        {SIDES.map((side) => (
          <section key={side} className="mt-6">
            <h3>{SIDE_WORDS[side].title}</h3>
            {side === finder.side ? (
              <>
                <Wishes side={side} view={view} />
                <Finder key={side} finder={finder} query={view.query} saleId={view.saleId} />
              </>
            ) : (
              <ChosenGroup side={side} view={view} action={<FindLink side={side} view={view} />} />
            )}
          </section>
        ))}
      </Dialog>
    );
  }
  return (
    <DialogForm id="assign" view={view} intro={<Intro view={view} />} wide>
      {(form) => (
        <>
          {/* Enter in a field presses the first button, which has to be that of the form and not 'Change'. */}
          <button type="submit" className="hidden">
            Save
          </button>
          <div className="grid gap-x-8 lg:grid-cols-2">
            {SIDES.map((side) => (
              <SideFields key={side} side={side} view={view} form={form} />
            ))}
          </div>
          <Emails view={view} form={form} />
          <DateField
            field={form.field}
            name="date_legal_started"
            label="Legals started (optional)"
            hint="Legals start when you instruct the seller’s solicitor by email. If that email is not ticked, you can enter the day they started."
          />
        </>
      )}
    </DialogForm>
  );
}

const Intro = ({ view }: { view: AssignmentView }) => (
  <p className="text-ink-soft">{view.address}. You will see every email before anything is sent.</p>
);

/** Leads to the search. A link is enough, since nothing has been typed that could be lost. */
function FindLink({ side, view }: { side: Side; view: AssignmentView }) {
  const isChosen = view.chosen[side] !== null;
  return (
    <Link
      to={urls.adminAssignSolicitors(view.saleId, { ...view.query, find: side })}
      preventScrollReset
      className="inline-flex min-h-11 items-center font-bold text-green"
    >
      {isChosen ? 'Change' : 'Choose'} <span className="sr-only">&nbsp;{SIDE_WORDS[side].whose}</span>
    </Link>
  );
}

interface PartProps {
  view: AssignmentView;
  form: ReturnType<typeof formOf>;
}

function SideFields({ side, view, form }: PartProps & { side: Side }) {
  const { title, whose } = SIDE_WORDS[side];
  return (
    <section className="mt-6 min-w-0">
      <h3>{title}</h3>
      <HiddenField field={form.field(`lawyerGroupsIds.${side}`)} />
      <Wishes side={side} view={view} />
      <ChosenGroup
        side={side}
        view={view}
        action={
          <Button small variant="quiet" name="find" value={side}>
            Change<span className="sr-only"> {whose}</span>
          </Button>
        }
      />
      {side === 'buyer' && <Buyers view={view} form={form} />}
      <TextArea
        field={form.field(`${side}_comments`)}
        label={`Comments for ${whose}`}
        hint="We include them in the email that instructs the solicitor."
        optional
      />
    </section>
  );
}

/** Everyone who registered as the buyer. Those who stay ticked are accepted, and then see the sale. */
function Buyers({ view: { buyers }, form }: PartProps) {
  const field = form.field('acceptedPurchaseIds');
  if (buyers.length === 0) {
    return (
      <Notice>There is no active purchase intent yet. Once a buyer has registered, come back to introduce them.</Notice>
    );
  }
  return (
    <FieldGroup
      label={buyers.length > 1 ? 'Buyers' : 'The buyer'}
      field={field}
      hint="Tick only someone you know to be the buyer. A buyer you accept sees the sale’s searches, solicitor and estate agent."
    >
      {buyers.map((buyer, index) => (
        <Checkbox
          key={buyer.id}
          field={{ ...field, id: `${field.id}-${index + 1}`, errors: undefined }}
          value={buyer.id}
          disabled={!buyer.canBeTakenIn}
          label={labelOf(buyer)}
          hint={standing(buyer)}
        />
      ))}
    </FieldGroup>
  );
}

type Buyer = AssignmentView['buyers'][number];

const labelOf = ({ name, acceptedAt, canBeTakenIn }: Buyer) => (acceptedAt || !canBeTakenIn ? name : acceptTitle(name));

function standing(buyer: Buyer): string {
  const { email, introducedAt, acceptedAt, confirmedAt, canBeTakenIn } = buyer;
  if (!canBeTakenIn) return `${email}. The seller says this is not their buyer.`;
  if (acceptedAt) return `${email}. Accepted ${formatDay(acceptedAt)}${introducedAt ? '' : ', not introduced yet'}.`;
  return `${email}. ${confirmedAt ? `Registered ${formatDay(confirmedAt)}, not` : 'Not'} accepted yet.`;
}

function Emails({ view: { refused }, form }: PartProps) {
  return (
    <FieldGroup label="Emails" hint="We do not send the same email twice.">
      <div className="grid gap-x-8 lg:grid-cols-2">
        {EMAILS.map((email) => (
          <Checkbox
            key={email}
            field={form.field(`sendCheckedEmails.${email}`)}
            label={EMAIL_WORDS[email]}
            disabled={refused[email] !== undefined}
            hint={refused[email]}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
