import type { ReactNode } from 'react';
import { EmailText } from '~/ui/email-text';
import { whole } from '~/ui/whole';

interface LetterPreviewProps {
  /** The email's purpose. */
  title: string;
  /** The person it is about, if there are several of its kind, or when it reads like this. */
  of?: string;
  to: ReactNode;
  preview: { subject: string; text: string };
  open?: boolean;
}

/** One email, as it will be sent. */
export function LetterPreview({ title, of, to, preview: { subject, text }, open }: LetterPreviewProps) {
  return (
    <details open={open} className="group mt-3 rounded-md border border-line bg-white">
      <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-2.5">
        <span className="font-bold">{title}</span>
        {of && <span className="text-sm text-ink-soft">{of}</span>}
        <span className="ml-auto text-sm text-green underline group-open:hidden">Read</span>
        <span className="ml-auto hidden text-sm text-green underline group-open:inline">Hide</span>
      </summary>
      <div className="border-t border-line px-4 py-3.5">
        <dl className="text-sm">
          <div className="flex gap-2">
            <dt className="font-bold">To</dt>
            <dd className="min-w-0 wrap-anywhere">{typeof to === 'string' ? <EmailText email={to} /> : to}</dd>
          </div>
          <div className="mt-1 flex gap-2">
            <dt className="font-bold">Subject</dt>
            <dd className="min-w-0 wrap-anywhere">{whole(subject)}</dd>
          </div>
        </dl>
        <p className="mt-3 border-t border-line pt-3 text-md wrap-anywhere whitespace-pre-line">{text}</p>
      </div>
    </details>
  );
}
