import { Outlet, useLoaderData } from '@remix-run/react';
import { type AccessChange, accessChanges, endsAccess } from '~/domain/account/rules';
import { getErasedAt, getStanding, getUser } from '~/domain/account/users-queries.server';
import { addressLines } from '~/domain/address/rules';
import { findAddressMark } from '~/domain/email/return-queries.server';
import { RETURNED_WORDS } from '~/domain/email/rules';
import { type DealOfUser, listDealsOfUser } from '~/domain/reporting/user-deals-queries.server';
import { formatDay } from '~/domain/shared/dates-rules';
import { page } from '~/routes/shared/handler.server';
import { Card } from '~/ui/cards';
import { Notice, Tag } from '~/ui/feedback';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { DescriptionList } from '~/ui/lists';
import { AdminHead, Section } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { whole } from '~/ui/whole';
import { urls } from '~/urls';
import { MarkOff } from '../shared/mark-off';
import { CopyableText, emailOf, phoneOf, postal } from '../transaction/formats';
import { nameOf, userPage } from './guard';

type Data = { user: { _id: string; first_name: string; middle_name: string | null; last_name: string } };

export const handle: PageHandle = {
  title: ({ user }: Data) => nameOf(user),
  crumbs: ({ user }: Data) => [{ label: 'Users', href: urls.adminUsers() }, { label: nameOf(user) }],
};

/** The most deals shown. The list of transactions finds the rest. */
const MAX_DEALS = 50;

export const loader = page(userPage, async ({ viewer, params: { id } }) => {
  const [user, deals, erasedAt, { standing, byManager }] = await Promise.all([
    getUser(viewer, id),
    listDealsOfUser(id, MAX_DEALS + 1),
    getErasedAt(id),
    getStanding(viewer, id),
  ]);
  const isSelf = id === viewer.userId;
  const mark = await findAddressMark(user.email);
  return {
    user,
    mark: mark && { id: mark.id, words: RETURNED_WORDS[mark.kind].mark, why: mark.why, day: formatDay(mark.came_at) },
    erased: erasedAt && formatDay(erasedAt),
    isSelf,
    isManager: standing.is_manager,
    // No one can end their own access, and an erased account has no person.
    changes: erasedAt ? [] : accessChanges(standing, byManager).filter((change) => !isSelf || !endsAccess(change)),
    deals: deals.slice(0, MAX_DEALS),
    hasMore: deals.length > MAX_DEALS,
  };
});

const ACCESS: Record<AccessChange, string> = {
  deactivate: 'Deactivate',
  reactivate: 'Reactivate',
  'make-staff': 'Give staff access',
  'unmake-staff': 'Remove staff access',
  'make-manager': 'Make a manager',
  'unmake-manager': 'Remove as a manager',
};

export default function User() {
  const { user, mark, erased, isSelf, isManager: isMarked, changes, deals, hasMore } = useLoaderData<typeof loader>();
  const { _id: id, active, type, correspondence_address } = user;
  return (
    <>
      <AdminHead
        title={nameOf(user)}
        tags={
          <>
            <Tag tone={active ? 'ok' : 'bad'}>{active ? 'Active' : 'Inactive'}</Tag>
            {type === 'admin' && <Tag tone="info">{isMarked ? 'Staff, a manager' : 'Staff'}</Tag>}
            {isSelf && <Tag tone="none">You</Tag>}
          </>
        }
        actions={
          <>
            <LinkButton small variant="quiet" href={urls.adminAudit({ about: id })}>
              View changes
            </LinkButton>
            {changes.map((change) => (
              <LinkButton key={change} dialog small variant="quiet" href={urls.adminUserAccess(id, change)}>
                {ACCESS[change]}
              </LinkButton>
            ))}
          </>
        }
      />
      {erased && (
        <div className="mb-5">
          <Notice>This person was erased on {erased}. The account cannot be used again.</Notice>
        </div>
      )}
      {mark && (
        <div className="mb-5">
          <Notice>
            {mark.words} We heard of it on {mark.day}
            {mark.why ? `: ${mark.why}` : '.'}
            <MarkOff markId={mark.id} address={user.email} />
          </Notice>
        </div>
      )}
      <div className="grid gap-5 lg:grid-cols-[2fr_1fr]">
        <Card
          title="Personal information"
          heading="h2"
          action={
            !erased && (
              <Link to={urls.adminUserPersonal(id)} preventScrollReset>
                Edit<span className="sr-only"> personal information</span>
              </Link>
            )
          }
        >
          <DescriptionList
            items={[
              ...(erased ? [] : whoIs(user)),
              { label: 'ID', value: <CopyableText text={id} label="ID" /> },
              { label: 'Created', value: formatDay(user.createdAt) },
            ]}
          />
        </Card>
        {!erased && (
          <Card
            title="Address"
            heading="h2"
            action={
              <Link to={urls.adminUserAddress(id)} preventScrollReset>
                {correspondence_address ? 'Edit' : 'Add'}
                <span className="sr-only"> address</span>
              </Link>
            }
          >
            <p className="whitespace-pre-line">{whole(postal(correspondence_address) ?? 'There is no address yet.')}</p>
          </Card>
        )}
      </div>
      <div className="mt-9">
        <Section title="Sales and purchases">
          {hasMore && <p className="mb-2 text-ink-soft">Showing the newest {MAX_DEALS}.</p>}
          <Table
            caption="Sales and purchases"
            columns={[
              { label: 'Address' },
              { label: 'Side' },
              { label: 'Status' },
              { label: 'Created', numeric: true },
            ]}
            stacks
            rows={deals.map(dealRow)}
            empty={
              erased
                ? 'Their sales and purchases have been deleted.'
                : `${user.first_name} has no sales or purchases yet.`
            }
          />
        </Section>
      </div>
      {!erased && (
        <div className="mt-9">
          <Section title="Data protection">
            <p className="max-w-measure text-ink-soft">
              If they ask for a copy of their data, or to have it deleted, we answer within one month.
            </p>
            <div className="mt-3 flex flex-wrap gap-2.5">
              <LinkButton dialog small variant="quiet" href={urls.adminUserPersonalData(id)}>
                Download personal data
              </LinkButton>
              <LinkButton dialog small variant="quiet" href={urls.adminUserErase(id)}>
                Erase person
              </LinkButton>
            </div>
          </Section>
        </div>
      )}
      <Outlet />
    </>
  );
}

type Shown = Data['user'] & { email: string; phone_number: string | null };

const whoIs = (user: Shown) => [
  { label: 'First name', value: user.first_name },
  { label: 'Middle name', value: user.middle_name },
  { label: 'Last name', value: user.last_name },
  { label: 'Email', value: emailOf(user.email) },
  { label: 'Mobile number', value: phoneOf(user.phone_number) },
];

type Deal = Omit<DealOfUser, 'createdAt'> & { createdAt: string };

const dealRow = ({ role, id, saleId, address, isComplete, createdAt }: Deal) => ({
  key: id,
  href: urls.adminTransaction(saleId, role === 'sell' ? 'overview' : 'purchase-intents'),
  cells: [
    addressLines(address).join(', '),
    role === 'sell' ? 'Seller' : 'Buyer',
    <Tag key="status" tone={isComplete ? 'ok' : 'wait'}>
      {role === 'sell' ? (isComplete ? 'Paid' : 'Unpaid') : isComplete ? 'Confirmed' : 'Not confirmed'}
    </Tag>,
    formatDay(createdAt),
  ],
});
