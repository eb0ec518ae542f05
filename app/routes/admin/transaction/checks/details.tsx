import { addressLines } from '~/domain/address/rules';
import { displayPhone, fullName } from '~/domain/people/rules';
import { formatMoment } from '~/domain/shared/dates-rules';
import type { Side } from '~/domain/shared/sides-rules';
import { DescriptionList } from '~/ui/lists';
import { emailsOf } from '../formats';
import type { ChecksView, PersonView } from './tab.server';

interface DetailsProps {
  person: PersonView;
  side: Side;
  view: ChecksView;
}

/** The details that the provider was given. Before there is a check, those it would be given. */
export function CheckDetails({ person, side, view }: DetailsProps) {
  const { check } = person;
  const recipient = view.groups[side];
  const given = check ?? person;
  const recipients = check?.recipientEmails ?? (view.isV2 ? (recipient?.recipientEmails ?? []) : []);
  return (
    <details className="group">
      <summary className="flex min-h-11 w-fit items-center text-green underline lg:min-h-[24px]">
        <span className="group-open:hidden">Show Full Details</span>
        <span className="hidden group-open:inline">Hide Full Details</span>
        <span className="sr-only"> of {fullName(person)}</span>
      </summary>
      <div className="mt-3 rounded-sm bg-paper px-4 py-3.5">
        <DescriptionList
          items={[
            { label: 'File reference', value: check?.fileReference ?? null },
            { label: 'Full name', value: check ? `${check.firstName} ${check.lastName}` : fullName(person) },
            { label: 'Phone', value: given.phone && displayPhone(given.phone) },
            { label: 'Email', value: given.email },
            { label: 'Property address', value: addressLines(view.address).join(', ') },
            { label: 'Solicitor email', value: recipient?.solicitorEmail ?? null },
            { label: 'Recipient emails', value: emailsOf(recipients) },
            { label: 'Ordered', value: check && formatMoment(check.createdAt) },
          ]}
        />
      </div>
    </details>
  );
}
