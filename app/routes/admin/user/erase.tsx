import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { isErased } from '~/domain/account/rules';
import { addressLines } from '~/domain/address/rules';
import { fullName } from '~/domain/people/rules';
import { erasePerson } from '~/domain/retention/erasure-commands.server';
import { getErasure } from '~/domain/retention/erasure-queries.server';
import { dealsEnded, dealsKept, dealsRemoved, type Involvement, obstaclesTo } from '~/domain/retention/erasure-rules';
import { retainedUntil } from '~/domain/retention/period-rules';
import { ruleOf } from '~/domain/retention/rules';
import { firstLines } from '~/domain/shared/bounds-rules';
import { formatDayInWords } from '~/domain/shared/dates-rules';
import { Link } from '~/ui/link';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmDialog } from '../shared/dialog-form';
import { confirmDialog } from '../shared/dialog-form.server';
import { userPage } from './guard';

export const handle: PageHandle = { title: 'Erase person' };

const home = ({ address }: Involvement) => addressLines(address).join(', ');
const homes = (deals: readonly Involvement[]) => [...new Set(deals.map(home))];

/** The most homes of purchases under way that are named. */
const MOST_HOMES = 20;

/** The homes of the purchases that are under way. We know the transaction of a home only on its seller’s side. */
function homesUnderWay(deals: readonly Involvement[]) {
  const open = deals.filter(({ isOpen }) => isOpen);
  const byProperty = new Map(open.map((deal) => [deal.propertyId, deal]));
  return [...byProperty.values()]
    .slice(0, MOST_HOMES)
    .map((deal) => ({ id: deal.propertyId, home: home(deal), saleId: deal.saleId }));
}

const dialog = confirmDialog({
  params: userPage.params,
  back: ({ id }) => urls.adminUser(id),
  load: async ({ viewer, params: { id } }) => {
    const { user, deals, checksUnderWay, newestInvoice } = await getErasure(id);
    const isStaff = user.type === 'admin';
    const retained = dealsKept(deals).map((deal) => ({
      home: home(deal),
      until: retainedUntil(ruleOf('deals').period, deal.endedAt),
    }));
    return {
      name: fullName({ firstName: user.first_name, middleName: user.middle_name, lastName: user.last_name }),
      isErased: isErased(user),
      obstacles: firstLines(obstaclesTo({ isSelf: id === viewer.userId, isStaff, deals, checksUnderWay })),
      underWay: homesUnderWay(deals),
      removed: firstLines(homes(dealsRemoved(deals))),
      ended: firstLines(homes(dealsEnded(deals))),
      kept: firstLines([...new Set(retained.map(({ home, until }) => `${home}, until ${formatDayInWords(until)}`))]),
      invoicesUntil: newestInvoice && formatDayInWords(retainedUntil(ruleOf('invoices').period, newestInvoice)),
    };
  },
  confirm: ({ viewer, params: { id } }) => erasePerson(viewer, id),
  failure: userPage.failure,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function Erase() {
  const view = useLoaderData<typeof loader>();
  const { name, isErased: isDone, obstacles, underWay, removed, ended, kept: retained, invoicesUntil } = view;
  const obstacle = isDone ? (
    'This person has already been erased.'
  ) : obstacles.length > 0 ? (
    <>
      <p>
        <b>We cannot erase {name} now.</b>
      </p>
      {obstacles.length > 1 ? <Lines lines={obstacles} /> : obstacles[0]}
      {underWay.map(({ id, home, saleId }) => (
        <p key={id} className="mt-1">
          Under way: {saleId ? <Link to={urls.adminTransaction(saleId)}>{home}</Link> : home}
        </p>
      ))}
    </>
  ) : undefined;
  return (
    <ConfirmDialog view={view} danger obstacle={obstacle}>
      <p>
        We will delete {name}’s personal data, except what is listed below. This cannot be undone. They will be signed
        out everywhere and will not be able to sign in. If they sign up again with the same email address, they will get
        a new, empty account. We will not send an email.
      </p>
      <Part title="Deleted now">
        Name, email, mobile number and address; identity checks; emails; messages; what they wrote; what staff noted
        about them; reviews and stories of their sales and purchases.
      </Part>
      {removed.length > 0 && (
        <Part title="Deleted completely, as they were never paid for or confirmed" lines={removed} />
      )}
      {ended.length > 0 && <Part title="Paid for but not completed: these sales end" lines={ended} />}
      {retained.length > 0 && (
        <Part title="Kept without their name, for the other people in it and our accounts" lines={retained} />
      )}
      {invoicesUntil && (
        <Part title="Kept with their name">Invoices to law firms, until {invoicesUntil}, as tax law requires.</Part>
      )}
      <Part title="For you to do">
        Ask our payment and identity-check partners to delete them too. Download their data first if they asked for it.
      </Part>
    </ConfirmDialog>
  );
}

function Part({ title, lines, children }: { title: string; lines?: readonly string[]; children?: ReactNode }) {
  return (
    <div className="mt-3">
      <h3 className="font-sans text-base font-bold tracking-normal">{title}</h3>
      {lines ? <Lines lines={lines} /> : <p>{children}</p>}
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="list-disc pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
