import { Outlet, useLoaderData } from '@remix-run/react';
import { currentRecipients } from '~/domain/email/address-queries.server';
import { mayGoAgain } from '~/domain/email/rules';
import {
  getSolicitorsTab,
  type SideSolicitor,
  type SolicitorsTab,
} from '~/domain/reporting/sale/partners-queries.server';
import { formatMoment } from '~/domain/shared/dates-rules';
import { listReports } from '~/domain/solicitor-report/queries.server';
import { page } from '~/routes/shared/handler.server';
import { Box } from '~/ui/cards';
import { EmailText } from '~/ui/email-text';
import { Notice } from '~/ui/feedback';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { DescriptionList } from '~/ui/lists';
import { Section } from '~/ui/page';
import { Table } from '~/ui/table';
import { urls } from '~/urls';
import { PanelTag } from '../../lawyer-group/panel-tag';
import { NewAddress } from '../../shared/new-address';
import { EMAIL_WORDS } from '../assign/labels';
import { EmailTag } from '../email-tag';
import { dayOf, emailOf, emailsOf, phoneOf, postal } from '../formats';
import { FETCHING, onTransaction } from '../params';
import { Reports } from './reports';

export const loader = page(onTransaction(FETCHING), async ({ params }) => {
  const [{ emails, ...tab }, reports] = await Promise.all([getSolicitorsTab(params.id), listReports(params.id)]);
  const today = await currentRecipients(emails.filter(({ status }) => mayGoAgain(status)).map(({ id }) => id));
  return {
    ...tab,
    reports,
    emails: emails.map((email) => ({ ...email, today: today.get(email.id) ?? email.to })),
    id: params.id,
  };
});

export default function Solicitors() {
  const tab = useLoaderData<typeof loader>();
  const { id, seller, buyer, legalsStartedAt } = tab;
  const isAssigned = seller !== null || buyer !== null;
  return (
    <>
      <div className="mb-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {isAssigned ? (
          <DescriptionList items={[{ label: 'Legals started', value: dayOf(legalsStartedAt) }]} />
        ) : (
          <div className="min-w-0 flex-1 basis-72 *:mt-0">
            <Notice>No lawyer group is assigned to this transaction.</Notice>
          </div>
        )}
        <LinkButton dialog small href={urls.adminAssignSolicitors(id)}>
          {isAssigned ? 'Update solicitors' : 'Assign Solicitors'}
        </LinkButton>
      </div>
      {isAssigned && (
        <>
          <Side
            title="Seller solicitor"
            side={seller}
            dates={[{ label: 'Assigned', value: dayOf(tab.sellerAssignedAt) }]}
            comments={tab.sellerComments}
          />
          <Side title="Buyer solicitor" side={buyer} dates={tab.buyers.map(introduced)} comments={tab.buyerComments} />
          <Reports id={id} reports={tab.reports} />
          <Emails tab={tab} />
        </>
      )}
      <Outlet />
    </>
  );
}

const introduced = ({ name, introducedAt, isDisputed }: SolicitorsTab['buyers'][number]) => ({
  label: `Introduced to ${name}`,
  value: dayOf(introducedAt) ?? (isDisputed ? 'Seller says: not my buyer' : 'Buyer to introduce'),
});

interface SideProps {
  title: string;
  side: SideSolicitor | null;
  dates: { label: string; value: string | null }[];
  comments: string | null;
}

function Side({ title, side, dates, comments }: SideProps) {
  if (!side) {
    return (
      <Section title={title}>
        <Notice>No lawyer group is assigned to this side.</Notice>
      </Section>
    );
  }
  return (
    <Section title={title}>
      <DescriptionList items={[...dates, { label: 'Comments', value: comments }]} />
      <div className="mt-4">
        <Box>
          <h3 className="mb-2 text-h3">
            {side.groupName} <PanelTag isPanel={side.isPanel} />
          </h3>
          <DescriptionList
            items={[
              { label: 'Law firm', value: <Link to={urls.adminLawFirm(side.firmId)}>{side.firm}</Link> },
              { label: 'Email', value: emailOf(side.firmEmail) },
              { label: 'Phone number', value: phoneOf(side.firmPhone) },
              { label: 'Address', value: postal(side.firmAddress) },
              { label: 'Thirdfort recipient emails', value: emailsOf(side.recipientEmails) },
            ]}
          />
          <p className="mt-3">
            <Link to={urls.adminLawyerGroup(side.groupId)} className="inline-flex min-h-11 items-center lg:min-h-6">
              View lawyer group
            </Link>
          </p>
        </Box>
      </div>
      <Table
        caption={`${title}: people`}
        columns={[{ label: 'Name' }, { label: 'Role' }, { label: 'Email' }, { label: 'Phone number' }]}
        stacks
        rows={[
          ...(side.solicitor ? [personRow(side.solicitor, 'Solicitor')] : []),
          ...side.assistants.map((assistant) => personRow(assistant, 'Legal assistant')),
        ]}
        empty="No one is named in this lawyer group."
      />
    </Section>
  );
}

const personRow = ({ firstName, lastName, email, phone }: NonNullable<SideSolicitor['solicitor']>, role: string) => ({
  key: `${firstName}${email}`,
  cells: [`${firstName} ${lastName ?? ''}`, role, emailOf(email) ?? '—', phoneOf(phone) ?? '—'],
});

type Email = SolicitorsTab['emails'][number] & { today: string };

/** 'Introduction of the buyer, Lin Zhao' */
function wordsOf({ kind, letter, buyer }: Pick<Email, 'kind' | 'letter' | 'buyer'>): string {
  if (letter !== null) return `${EMAIL_WORDS[letter]}, all units`;
  if (kind === 'solicitor-introduction')
    return buyer ? `Introduction of the buyer, ${buyer}` : 'Introduction of the seller';
  return buyer ? `Instruction for the buyer, ${buyer}` : 'Instruction for the seller';
}

const columns = [{ label: 'Email' }, { label: 'To' }, { label: 'Status' }, { label: 'When' }, { label: 'Why' }];

function Emails({ tab: { emails, id } }: { tab: { emails: Email[]; id: string } }) {
  return (
    <Section title="Emails">
      <Table
        caption="Emails about the solicitors"
        columns={[...columns, { label: 'Actions', buttons: true }]}
        stacks
        rows={emails.map((email) => ({
          key: email.id,
          cells: [
            wordsOf(email),
            <span key="to" className="block md:min-w-48 wrap-anywhere">
              <EmailText email={email.to} />
              <NewAddress {...email} />
            </span>,
            <EmailTag key="status" status={email.status} />,
            formatMoment(email.at),
            <span key="why" className="block md:min-w-48 wrap-anywhere">
              {email.why ?? '—'}
            </span>,
            mayGoAgain(email.status) ? (
              <Link
                key="again"
                to={urls.adminSendAgain(id, email.id)}
                preventScrollReset
                className="inline-flex min-h-11 items-center lg:min-h-6"
              >
                Send again
                <span className="sr-only">
                  : {wordsOf(email)}, to {email.today}
                </span>
              </Link>
            ) : (
              '—'
            ),
          ],
        }))}
        empty="There are no emails about these solicitors yet."
      />
    </Section>
  );
}
