import type { ReactNode } from 'react';
import { type Address, addressLines } from '~/domain/address/rules';
import { displayPhone } from '~/domain/people/rules';
import { formatDay } from '~/domain/shared/dates-rules';
import { type Pence, poundsInWords } from '~/domain/shared/pence-rules';
import { CopyButton } from '~/ui/copy-button';
import { EmailText } from '~/ui/email-text';

export const yesNo = (answer: boolean | null): string | null => (answer === null ? null : answer ? 'Yes' : 'No');

export const pounds = (pence: Pence | null): string | null => (pence === null ? null : poundsInWords(pence));

export const dayOf = (moment: string | null): string | null => (moment === null ? null : formatDay(moment));

export const postal = (address: Address | null): string | null =>
  address === null ? null : addressLines(address).join('\n');

export function CopyableText({ text, label, shown = text }: { text: string; label: string; shown?: ReactNode }) {
  return (
    <span className="wrap-anywhere">
      {shown} <CopyButton text={text} label={label} />
    </span>
  );
}

export const emailOf = (email: string | null) =>
  email && <CopyableText text={email} label={`email ${email}`} shown={<EmailText email={email} />} />;

export const phoneOf = (phone: string | null) =>
  phone && <CopyableText text={phone} label={`phone number ${displayPhone(phone)}`} shown={displayPhone(phone)} />;

/** Emails one under the other; a dash for none. */
export const emailsOf = (emails: readonly string[]) => (emails.length === 0 ? null : emails.join('\n'));
