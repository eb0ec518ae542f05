import { Form } from '@remix-run/react';
import { Button } from '~/ui/button';
import { Notice } from '~/ui/feedback';
import { NoScriptField } from '~/ui/form';
import { LinkButton } from '~/ui/link-button';
import { TitlePlan } from '~/ui/pictures/title-plan';
import { whole } from '~/ui/whole';
import type { DealView } from './deal';

interface WishProps {
  wish: DealView['wishes'][number];
  /** The home, for the subject of an email. */
  title: string;
  supportEmail: string;
}

/** Something that we need from the customer, and how to give it. */
export function Wish({ wish, title, supportEmail }: WishProps) {
  const { name, words, link, question, isElsewhere, isTitlePlan } = wish;
  return (
    <Notice>
      <h3>{name}</h3>
      <p className="mt-1 text-md">{whole(words)}</p>
      {isTitlePlan && <TitlePlan />}
      {question && <Question {...question} />}
      {link && (
        <div className="mt-2">
          <LinkButton small href={link.href}>
            {link.label}
          </LinkButton>
        </div>
      )}
      {!link && !question && !isElsewhere && (
        <a
          className="inline-flex min-h-11 items-center text-md"
          href={`mailto:${supportEmail}?subject=${encodeURIComponent(`${name}: ${title}`)}`}
        >
          Email it to {supportEmail}
        </a>
      )}
    </Notice>
  );
}

function Question({ label, subject, yes, note }: NonNullable<WishProps['wish']['question']>) {
  return (
    <>
      <p className="mt-2 text-md">
        {label}: <b>{subject}</b>
      </p>
      {note && <p className="mt-1 text-md whitespace-pre-line">{note}</p>}
      {yes && (
        <Form
          method="post"
          reloadDocument
          action={yes.action}
          className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden"
        >
          <input type="hidden" name="answer" value="yes" />
          <input type="hidden" name="subject" value={subject} />
          <NoScriptField />
          <Button small busyLabel="Sending…">
            {yes.label}
          </Button>
          <a href={yes.no.href} className="inline-flex min-h-11 items-center text-md">
            {yes.no.label}
          </a>
        </Form>
      )}
    </>
  );
}
