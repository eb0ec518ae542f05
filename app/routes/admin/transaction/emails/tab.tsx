import { Outlet, useLoaderData } from '@remix-run/react';
import { currentRecipients } from '~/domain/email/address-queries.server';
import { listEmailsOfDeal } from '~/domain/email/deal-queries.server';
import { emailKindWords, mayGoAgain, RETURNED_WORDS } from '~/domain/email/rules';
import { formatMoment } from '~/domain/shared/dates-rules';
import { pageOf } from '~/domain/shared/schema';
import { page } from '~/routes/shared/handler.server';
import { listPage } from '~/routes/shared/list-page.server';
import { EmailText } from '~/ui/email-text';
import { Banner, Notice, Tag } from '~/ui/feedback';
import { Link } from '~/ui/link';
import { ListFooter, ListRange } from '~/ui/list-footer';
import { Section } from '~/ui/page';
import { urls } from '~/urls';
import { LetterPreview } from '../../shared/letter-preview';
import { MarkOff } from '../../shared/mark-off';
import { NewAddress } from '../../shared/new-address';
import { EmailTag } from '../email-tag';
import { FETCHING, onTransaction } from '../params';
import { RemindersCard } from '../reminders/card';
import { remindersView } from '../reminders/card.server';

export const loader = page(onTransaction(FETCHING), async ({ params, url }) => {
  const { id } = params;
  const [{ items, list }, reminders] = await Promise.all([
    listPage(
      pageOf(url.searchParams),
      (query) => urls.adminTransaction(id, 'emails', query),
      (skip, take) => listEmailsOfDeal(id, skip, take),
    ),
    remindersView(id),
  ]);
  const today = await currentRecipients(items.filter(({ status }) => mayGoAgain(status)).map(({ id }) => id));
  return {
    id,
    list,
    reminders,
    wasSentAgain: url.searchParams.get('again') === 'true',
    emails: items.map(({ kind, at, ...email }) => ({
      ...email,
      what: emailKindWords(kind),
      at: formatMoment(at),
      today: today.get(email.id) ?? email.to,
    })),
  };
});

type Email = ReturnType<typeof useLoaderData<typeof loader>>['emails'][number];

export default function Emails() {
  const { id, list, emails, reminders, wasSentAgain } = useLoaderData<typeof loader>();
  return (
    <>
      {wasSentAgain && <Banner tone="ok">We’re sending the email again. You can see here whether it arrives.</Banner>}
      <Section
        title="Emails"
        action={
          <p className="text-ink-soft tabular-nums">
            <ListRange list={list} />
          </p>
        }
      >
        <p className="text-ink-soft">
          What we sent about this sale and its purchases. We leave out links that open something for one person.
        </p>
        {emails.length === 0 && <Notice>No email has been sent about this transaction yet.</Notice>}
        <ul>
          {emails.map((email) => (
            <li key={email.id} className="border-b border-line py-4">
              <OneEmail email={email} saleId={id} />
            </li>
          ))}
        </ul>
        <ListFooter list={list} href={(query) => urls.adminTransaction(id, 'emails', query)} />
      </Section>
      <RemindersCard saleId={id} {...reminders} />
      <Outlet />
    </>
  );
}

/** Results that were sent are sent again with a new link, to the solicitors who act now. */
const againUrl = (saleId: string, { id, status, resultsOf }: Email) =>
  resultsOf !== null && status === 'sent' ? urls.adminSendResults(saleId, resultsOf) : urls.adminSendAgain(saleId, id);

function OneEmail({ email, saleId }: { email: Email; saleId: string }) {
  const { what, to, today, status, at, why, subject, text, returned, returnedWhy, markId, isToMend } = email;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3>{what}</h3>
        <EmailTag status={status} />
        {returned && <Tag tone="bad">{RETURNED_WORDS[returned].tag}</Tag>}
        <span className="text-sm text-ink-soft">{at}</span>
        {mayGoAgain(status) && (
          <Link
            to={againUrl(saleId, email)}
            preventScrollReset
            className="inline-flex min-h-11 items-center lg:min-h-6"
          >
            Send again
            <span className="sr-only">
              : {what} to {today}
            </span>
          </Link>
        )}
        {isToMend && (
          <Link
            to={urls.adminLeaveEmail(saleId, email.id)}
            preventScrollReset
            className="inline-flex min-h-11 items-center lg:min-h-6"
          >
            Leave it<span className="sr-only">{`: ${what} to ${to}`}</span>
          </Link>
        )}
      </div>
      <p className="text-sm wrap-anywhere">
        To <EmailText email={to} />
        <NewAddress to={to} today={today} />
      </p>
      {why && <p className="text-sm text-ink-soft wrap-anywhere">{why}</p>}
      {returnedWhy && <p className="text-sm text-ink-soft wrap-anywhere">{returnedWhy}</p>}
      <MarkOff markId={markId} address={to} />
      {subject !== null && text !== null && <LetterPreview title={subject} to={to} preview={{ subject, text }} />}
      {status === 'sent' && text === null && <p className="text-sm text-ink-soft">We did not keep what it said.</p>}
    </>
  );
}
