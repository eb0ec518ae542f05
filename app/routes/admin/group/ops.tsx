import { redirect } from '@remix-run/node';
import { Form, Outlet, useLoaderData, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { addressLines } from '~/domain/address/rules';
import { withEmails } from '~/domain/email/rules';
import { isOutOfRetries, retryWork } from '~/domain/group/ops-commands.server';
import { findLettersToCome, listAssigned, listWork, type WorkProgress } from '~/domain/group/ops-queries.server';
import { alreadyAssigned, type GroupLetter, type OpsKind } from '~/domain/group/ops-rules';
import { getGroupRow } from '~/domain/group/queries.server';
import { FETCHING_GROUPS } from '~/domain/group/rules';
import { workForm } from '~/domain/group/schema';
import { formatMoment } from '~/domain/shared/dates-rules';
import { previewGroupLetter } from '~/letters/previews.server';
import { readForm } from '~/platform/body.server';
import { notFound } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { Box } from '~/ui/cards';
import { Notice } from '~/ui/feedback';
import { NoScriptField } from '~/ui/form';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { DescriptionList } from '~/ui/lists';
import { Section } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { LetterPreview } from '../shared/letter-preview';
import { staffPageById } from '../shared/params';
import { EMAIL_WORDS } from '../transaction/assign/labels';
import { crumbsOfGroup, GroupHead, type GroupShown } from './head';

export const handle: PageHandle = {
  title: ({ group }: GroupShown) => `${group.name}: Ops`,
  crumbs: crumbsOfGroup,
};

export const loader = page(staffPageById(FETCHING_GROUPS), async ({ params: { id } }) => {
  const [group, work, agents, solicitors] = await Promise.all([
    getGroupRow(id),
    listWork(id),
    listAssigned(id, 'estate_agent'),
    listAssigned(id, 'solicitors'),
  ]);
  const stepOf = async (kind: OpsKind, assigned: string[]) => {
    const latest = work.find((each) => each.kind === kind);
    const hasGivenUp = latest?.finishedAt === null && (await isOutOfRetries(latest.id));
    return {
      work: latest
        ? { ...progressView(latest, hasGivenUp), letters: hasGivenUp ? await lettersOf(latest.id) : [] }
        : null,
      obstacle: assigned.length > 0 ? alreadyAssigned(kind, assigned) : null,
      assigned: assigned.length,
    };
  };
  return { group, agent: await stepOf('estate_agent', agents), solicitors: await stepOf('solicitors', solicitors) };
});

/** What trying again will send, as it will be written. */
async function lettersOf(workId: string) {
  const { facts, letters } = await findLettersToCome(workId);
  return facts ? letters.map(({ letter, to }) => ({ to, ...previewGroupLetter(letter, facts) })) : [];
}

/** 'Try again' for work whose job gave up. */
export const action = page(staffPageById('An unknown error occurred'), async ({ request, viewer, params: { id } }) => {
  const form = workForm.safeParse(Object.fromEntries(await readForm(request)));
  if (!form.success) throw notFound();
  await retryWork(viewer, id, form.data.work);
  return redirect(urls.adminGroupOps(id), 303);
});

const progressView = (
  { id, units, done, orderedBy, createdAt, finishedAt, left }: WorkProgress,
  hasGivenUp: boolean,
) => ({
  id,
  units,
  done,
  isFinished: finishedAt !== null,
  hasGivenUp,
  ordered: `${orderedBy}, ${formatMoment(createdAt)}`,
  left: left.map(({ saleId, address, why }) => ({ saleId, why, address: addressLines(address).join(', ') })),
});

const REFRESH_MS = 1_000;

export default function GroupOps() {
  const { group, agent, solicitors } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const isUnderWay = [agent.work, solicitors.work].some((work) => work && !work.isFinished && !work.hasGivenUp);
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(revalidate, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
  const { estateAgent, lawyerGroups, _id } = group;
  return (
    <>
      <GroupHead group={group} tab="ops" />
      <Step
        title="Step 1: Assign Estate Agent"
        groupId={_id}
        step={agent}
        items={[{ label: 'Estate agent', value: estateAgent && `${estateAgent.brand} - ${estateAgent.office}` }]}
        action={{ label: 'Assign Estate Agent', href: urls.adminGroupOps(_id, 'estate-agent') }}
        units={group.units}
      />
      <Step
        title="Step 2: Assign Solicitors"
        groupId={_id}
        step={solicitors}
        items={[
          { label: 'Seller solicitor', value: lawyerGroups.seller?.name },
          { label: 'Buyer solicitor', value: lawyerGroups.buyer?.name },
        ]}
        action={{ label: 'Assign Solicitors', href: urls.adminGroupOps(_id, 'solicitors') }}
        units={group.units}
      />
      <Outlet />
    </>
  );
}

type WorkShown = ReturnType<typeof progressView> & { letters: Awaited<ReturnType<typeof lettersOf>> };

interface StepProps {
  title: string;
  groupId: string;
  step: { work: WorkShown | null; obstacle: string | null; assigned: number };
  items: { label: string; value: string | null | undefined }[];
  action: { label: string; href: string };
  units: number;
}

/** Something that is done for all units of the group together. */
function Step({ title, groupId, step: { work, obstacle, assigned }, items, action, units }: StepProps) {
  const isUnderWay = work !== null && !work.isFinished;
  return (
    <Section
      title={title}
      action={
        !isUnderWay &&
        obstacle === null && (
          <LinkButton dialog small href={action.href}>
            {action.label}
          </LinkButton>
        )
      }
    >
      <Box>
        <DescriptionList
          items={[
            ...items.map(({ label, value }) => ({ label, value: value ?? null })),
            { label: 'Assigned', value: `${assigned} of ${units} units` },
          ]}
        />
      </Box>
      {work && <Progress work={work} groupId={groupId} />}
      {obstacle !== null && assigned < units && work === null && <Notice>{obstacle}</Notice>}
    </Section>
  );
}

function Progress({ work, groupId }: { work: WorkShown; groupId: string }) {
  const { units, done, isFinished, hasGivenUp, ordered, left, letters, id } = work;
  const state = isFinished ? 'Done' : hasGivenUp ? 'Stopped' : 'Under way';
  return (
    <div className="mb-6">
      <p id={`${id}-words`} role="status">
        {state}: {done} of {units} units. Ordered by {ordered}.
      </p>
      {!isFinished && (
        <progress
          aria-labelledby={`${id}-words`}
          value={done}
          max={units}
          className="mt-2 w-full max-w-80 accent-green"
        />
      )}
      {hasGivenUp && <TryAgain workId={id} left={units - done} letters={letters} />}
      {!isFinished && !hasGivenUp && (
        <p className="unscripted:block scripted:hidden">
          <Link to={urls.adminGroupOps(groupId)}>View progress</Link>
        </p>
      )}
      {left.length > 0 && (
        <Notice>
          <h3>
            {left.length} {left.length === 1 ? 'unit was' : 'units were'} left unchanged
          </h3>
          <ul className="mt-1 list-disc pl-5">
            {left.map(({ saleId, address, why }) => (
              <li key={saleId}>
                <Link to={urls.adminTransaction(saleId)}>{address}</Link>: {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

const LETTER_WORDS: Record<GroupLetter, string> = { ...EMAIL_WORDS, estate_agent: 'Introduce the estate agent' };

/** Units that are done stay as they are. */
function TryAgain({ workId, left, letters }: { workId: string; left: number; letters: WorkShown['letters'] }) {
  return (
    <Notice>
      <p>
        {left === 0
          ? 'All units are assigned, but we tried several times without success to send the emails about it.'
          : `We tried several times without success, and ${left === 1 ? 'one unit is' : `${left} units are`} not assigned yet.`}
      </p>
      <p className="mt-2">
        {letters.length === 0
          ? 'We will not send an email.'
          : `We will send ${letters.length === 1 ? 'this email' : 'these emails'} once, about all units, when the last unit is assigned.`}
      </p>
      {letters.map(({ letter, to, ...preview }) => (
        <LetterPreview key={`${letter}-${to}`} title={LETTER_WORDS[letter]} to={to} preview={preview} />
      ))}
      <Form method="post" reloadDocument className="mt-3">
        <NoScriptField />
        <Button small name="work" value={workId}>
          {withEmails('Try again', letters.length)}
        </Button>
      </Form>
    </Notice>
  );
}
