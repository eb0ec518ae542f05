import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { dropAssignmentDraft, keepAssignmentDraft } from '~/domain/assignment/draft-commands.server';
import { findAssignmentDraft } from '~/domain/assignment/draft-queries.server';
import { ASSIGNMENT_EMAILS, actsForBoth, refusedEmails } from '~/domain/assignment/rules';
import { type Assignment, type AssignmentDraft, assignment, assignmentDraft } from '~/domain/assignment/schema';
import { withEmails } from '~/domain/email/rules';
import { assignGroupSolicitors, checkGroupSolicitors } from '~/domain/group/ops-commands.server';
import {
  findGroupLetterToBe,
  findGroupReaders,
  findGroupSituation,
  findObstacle,
} from '~/domain/group/ops-queries.server';
import { GROUP_EMAILS, REFUSED_FOR_GROUPS } from '~/domain/group/ops-rules';
import { getGroupRow } from '~/domain/group/queries.server';
import { confirmed } from '~/domain/group/schema';
import {
  findGroupsToChoose,
  type GroupToChoose,
  searchLawyerGroups,
} from '~/domain/partner/lawyer-group/queries.server';
import { ticked } from '~/domain/shared/schema';
import { SIDES } from '~/domain/shared/sides-rules';
import { previewGroupLetter } from '~/letters/previews.server';
import { sha256 } from '~/platform/crypto.server';
import { KnownError } from '~/platform/errors';
import { validated } from '~/routes/shared/handler.server';
import { Checkbox, FieldGroup, RadioCards } from '~/ui/choices';
import { ConfirmCard } from '~/ui/confirm';
import { Dialog } from '~/ui/dialog';
import { SearchBox } from '~/ui/filters';
import { ErrorSummary } from '~/ui/form';
import type { PageHandle } from '~/ui/page-handle';
import { TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm, useDialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { LetterPreview } from '../shared/letter-preview';
import { idParams } from '../shared/params';
import { BothSidesNotice } from '../transaction/assign/both-sides';
import { besides, EMAIL_WORDS, FAILED, SIDE_WORDS } from '../transaction/assign/labels';
import { Blocked } from './blocked';

export const handle: PageHandle = { title: 'Assign Solicitors' };

/** The most lawyer groups listed. To see others, staff type more. */
const MAX_LISTED = 10;

const toOption = ({ id, firm, name, town, solicitor, isPanel }: GroupToChoose) => ({
  value: id,
  label: `${firm}, ${name}`,
  hint: besides(solicitor, town, isPanel ? 'Panel' : 'Not on the panel'),
});

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminGroupOps(id),
  load: async ({ viewer, params: { id }, url }) => {
    const searchValue = (url.searchParams.get('searchValue') ?? '').slice(0, 200);
    const draft = await findAssignmentDraft(viewer, id);
    const chosenIds = Object.values(draft?.lawyerGroupsIds ?? {}).filter((each): each is string => each !== null);
    const [group, obstacle, listed, chosen] = await Promise.all([
      getGroupRow(id),
      findObstacle(id, 'solicitors'),
      searchLawyerGroups(searchValue, false, MAX_LISTED),
      findGroupsToChoose(chosenIds),
    ]);
    const offered = [...chosen, ...listed.filter((each) => !chosen.some((one) => one.id === each.id))];
    const given = draft && url.searchParams.get('step') === 'confirm' ? assignment.safeParse(asCall(draft)).data : null;
    const read = given && (await previewAssignment(id, given));
    return {
      groupId: id,
      version: group.version,
      units: group.units,
      searchValue,
      listed: listed.length,
      obstacle,
      refused: await refusedOf(id, draft?.lawyerGroupsIds),
      known: draft ?? {
        sendCheckedEmails: { seller_introduction: 'on', seller_instruction: 'on', plot_plan_request: 'on' },
      },
      here: urls.adminGroupOps(id, 'solicitors', { searchValue: searchValue || undefined }),
      options: offered.map(toOption),
      toConfirm:
        given && read
          ? {
              seller: nameIn(offered, given.lawyerGroupsIds.seller),
              buyer: nameIn(offered, given.lawyerGroupsIds.buyer),
              forBoth: actsForBoth(
                groupIn(offered, given.lawyerGroupsIds.seller),
                groupIn(offered, given.lawyerGroupsIds.buyer),
              ),
              firm: groupIn(offered, given.lawyerGroupsIds.seller)?.firm ?? '',
              ...read,
            }
          : null,
    };
  },
  schema: z.object({
    confirmed,
    digest: z.string().max(100).optional(),
    lawyerGroupsIds: z.unknown().optional(),
    conflict_of_interest_confirmed: ticked,
  }),
  save: async ({ viewer, params: { id }, answers, typed, version }) => {
    if (!answers.confirmed) {
      const draft = assignmentDraft.parse(typed);
      const call = checked(asCall(draft));
      await checkGroupSolicitors(id, call);
      await keepAssignmentDraft(viewer, id, draft);
      return urls.adminGroupOps(id, 'solicitors', { step: 'confirm' });
    }
    const draft = await findAssignmentDraft(viewer, id);
    if (draft) {
      const given = checked(asCall(draft));
      if ((await previewAssignment(id, given))?.digest !== answers.digest) throw new KnownError(409, CHANGED);
      const { conflict_of_interest_confirmed } = answers;
      await assignGroupSolicitors(viewer, id, { ...given, conflict_of_interest_confirmed }, version);
      await dropAssignmentDraft(viewer, id);
    }
    return urls.adminGroupOps(id);
  },
  next: (url) => url,
  failure: FAILED,
});

const CHANGED =
  'Something here has changed since you read it. Nothing has been assigned or sent. Check it again before you assign.';

/**
 * The letters with their recipients, and a digest of what was chosen and read, since another tab saves its choice in the same
 * draft.
 */
async function previewAssignment(groupId: string, given: Assignment) {
  const [facts, instructed] = await Promise.all([
    findGroupLetterToBe(groupId, { given }),
    findGroupReaders(groupId, given),
  ]);
  if (!facts) return null;
  const letters = GROUP_EMAILS.filter((email) => given.sendCheckedEmails[email]).map((email) => ({
    email,
    to: email === 'seller_instruction' ? instructed : [facts.representative.email],
    ...previewGroupLetter(email, facts),
  }));
  return { letters, digest: sha256(JSON.stringify([given, letters])) };
}

const groupIn = (groups: readonly GroupToChoose[], id: string) => groups.find((each) => each.id === id) ?? null;

const nameIn = (groups: readonly GroupToChoose[], id: string) => {
  const group = groupIn(groups, id);
  return group ? `${group.firm}, ${group.name}` : '';
};

/** Why each email cannot go. Once solicitors are chosen, also why an email to them cannot. */
async function refusedOf(groupId: string, { seller, buyer }: Partial<AssignmentDraft['lawyerGroupsIds']> = {}) {
  const situation = seller && buyer ? await findGroupSituation(groupId, { seller, buyer }) : null;
  return situation ? refusedEmails(situation) : REFUSED_FOR_GROUPS;
}

/** The form in the shape of the JSON call. Whether one group may act for both sides is asked at the confirmation. */
const asCall = ({
  lawyerGroupsIds,
  sendCheckedEmails,
  seller_comments,
  buyer_comments,
}: z.output<typeof assignmentDraft>) => ({
  lawyerGroupsIds: { seller: lawyerGroupsIds.seller ?? undefined, buyer: lawyerGroupsIds.buyer ?? undefined },
  sendCheckedEmails,
  seller_comments,
  buyer_comments,
});

/** @throws KnownError 422 with the messages of an assignment */
const checked = (call: unknown) => validated(call, assignment);

export const loader = dialog.loader;
export const action = dialog.action;

export default function AssignGroupSolicitors() {
  const view = useLoaderData<typeof loader>();
  const { form } = useDialogForm('group-solicitors', view);
  const { groupId, units, toConfirm, searchValue, options, obstacle } = view;
  if (obstacle) return <Blocked back={view.back}>{obstacle}</Blocked>;
  if (toConfirm) {
    const { seller, buyer, forBoth, firm, letters, digest } = toConfirm;
    return (
      <Dialog title="Assign Solicitors" closeHref={view.back} wide>
        <ErrorSummary form={form} />
        <ConfirmCard
          label={withEmails('Assign Solicitors', letters.length)}
          backHref={urls.adminGroupOps(groupId, 'solicitors')}
          fields={{ version: String(view.version), digest }}
        >
          <p>
            All {units} units of this group. Seller: <b>{seller}</b>. Buyer: <b>{buyer}</b>.
          </p>
          {forBoth && <BothSidesNotice forBoth={forBoth} firm={firm} />}
          {forBoth === 'group' && (
            <Checkbox
              field={form.field('conflict_of_interest_confirmed')}
              label="The firm may act for both sides"
              hint="We will record that you confirmed this."
            />
          )}
          <p className="mt-2">
            {letters.length === 0
              ? 'We will not send an email.'
              : `We will send ${letters.length === 1 ? 'this email' : 'these emails'} once, about all units, when the last unit is assigned.`}
          </p>
        </ConfirmCard>
        {letters.map((preview) => (
          <LetterPreview
            key={preview.email}
            title={EMAIL_WORDS[preview.email]}
            preview={preview}
            to={preview.to.join(', ')}
          />
        ))}
      </Dialog>
    );
  }
  return (
    <DialogForm
      id="group-solicitors"
      view={view}
      wide
      intro={
        <>
          <p className="mb-4 text-ink-soft">
            For all {units} units. Buyers are accepted and introduced on their own transactions. You will see every
            email before anything is sent.
          </p>
          <SearchBox
            label="Search lawyer groups"
            hint="Firm, solicitor or town"
            name="searchValue"
            value={searchValue}
            action={urls.adminGroupOps(groupId, 'solicitors')}
            keep={{}}
          />
          {view.listed === 0 && (
            <p role="status" className="mt-2 text-sm text-ink-soft">
              No lawyer groups match this search. Try another word.
            </p>
          )}
        </>
      }
    >
      {(shown) => (
        <>
          <div className="grid gap-x-8 lg:grid-cols-2">
            {SIDES.map((side) => (
              <div key={side} className="min-w-0">
                <RadioCards
                  field={shown.field(`lawyerGroupsIds.${side}`)}
                  label={`${SIDE_WORDS[side].title} solicitor`}
                  options={options}
                />
                <TextArea
                  field={shown.field(`${side}_comments`)}
                  label={`Comments for ${SIDE_WORDS[side].whose}`}
                  optional
                />
              </div>
            ))}
          </div>
          <FieldGroup label="Emails" hint="Each goes once, about all units.">
            {ASSIGNMENT_EMAILS.map((email) => (
              <Checkbox
                key={email}
                field={shown.field(`sendCheckedEmails.${email}`)}
                label={EMAIL_WORDS[email]}
                // The seller's solicitor may still change here, so a box is disabled only if no choice allows its email.
                disabled={email in REFUSED_FOR_GROUPS}
                hint={view.refused[email]}
              />
            ))}
          </FieldGroup>
        </>
      )}
    </DialogForm>
  );
}
