import type { ReactNode } from 'react';
import type { CustomerType } from '~/domain/people/rules';
import {
  fullName,
  INVITATION_TONES,
  INVITATION_WORDS,
  type InvitationState,
  type Relationship,
} from '~/domain/people/rules';
import type { PersonInDeal } from '~/domain/people/schema';
import type { PrimaryCustomer } from '~/domain/reporting/sale/people-queries.server';
import type { AnswerInWords } from '~/domain/shared/answers-rules';
import type { Pence } from '~/domain/shared/pence-rules';
import { Card } from '~/ui/cards';
import { Tag } from '~/ui/feedback';
import { Link } from '~/ui/link';
import { DescriptionList } from '~/ui/lists';
import { urls } from '~/urls';
import { emailOf, phoneOf, postal, pounds } from './formats';

const CUSTOMER_TYPES: Record<CustomerType, string> = {
  individual_owner: 'Individual owner',
  representative: 'Representative',
  company: 'For a company',
};

type PrimaryCardProps = {
  customer: PrimaryCustomer;
  customerType: CustomerType;
  signsForCompany?: boolean | null;
  words: string;
};

/** The person who signs in and acts for that side. */
export function PrimaryCard({ customer, customerType, signsForCompany = null, words }: PrimaryCardProps) {
  const signs = signsForCompany === null ? '' : signsForCompany ? ', and signs for it' : ', and someone else signs';
  return (
    <Card
      title={fullName(customer)}
      tag={
        <>
          <Tag tone="info">{words}</Tag> {!customer.active && <Tag tone="bad">Inactive</Tag>}
        </>
      }
      action={<Link to={urls.adminUser(customer.userId)}>View user</Link>}
    >
      <DescriptionList
        items={[
          { label: 'Acting as', value: `${CUSTOMER_TYPES[customerType]}${signs}` },
          { label: 'Email', value: emailOf(customer.email) },
          { label: 'Phone number', value: phoneOf(customer.mobileNumber) },
          { label: 'Address', value: postal(customer.correspondenceAddress) },
        ]}
      />
    </Card>
  );
}

type Listed = Omit<PersonInDeal, 'personId'> & {
  amount?: Pence;
  relationship?: Relationship;
  invitation?: InvitationState;
  answers?: AnswerInWords[];
};

/** A person that the primary customer listed. */
export function PersonCard({ person, words, action }: { person: Listed; words: string; action?: ReactNode }) {
  const { amount, relationship, invitation = 'none', answers = [] } = person;
  return (
    <Card
      title={fullName(person)}
      tag={
        <span className="flex flex-wrap gap-2">
          <Tag tone="none">{words}</Tag>
          {invitation !== 'none' && <Tag tone={INVITATION_TONES[invitation]}>{INVITATION_WORDS[invitation]}</Tag>}
        </span>
      }
      action={action}
    >
      <DescriptionList
        items={[
          ...(amount === undefined ? [] : [{ label: 'Amount', value: pounds(amount) }]),
          ...(relationship === undefined ? [] : [{ label: 'Relationship', value: relationship }]),
          { label: 'Email', value: emailOf(person.email) },
          { label: 'Phone number', value: phoneOf(person.mobileNumber) },
          { label: 'Address', value: postal(person.correspondenceAddress) },
          ...answers,
        ]}
      />
    </Card>
  );
}
