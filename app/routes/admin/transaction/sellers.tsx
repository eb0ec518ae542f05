import { useLoaderData } from '@remix-run/react';
import { getSellersTab } from '~/domain/reporting/sale/people-queries.server';
import { page } from '~/routes/shared/handler.server';
import { Card, Cards } from '~/ui/cards';
import { DescriptionList } from '~/ui/lists';
import { Section } from '~/ui/page';
import { dayOf, postal } from './formats';
import { FETCHING, onTransaction } from './params';
import { PersonCard, PrimaryCard } from './person';

export const loader = page(onTransaction(FETCHING), ({ params }) => getSellersTab(params.id));

export default function Sellers() {
  const { primary, customerType, termsAcceptedAt, termsVersion, additional, company } = useLoaderData<typeof loader>();
  return (
    <>
      <Section title="Sellers">
        <Cards>
          <PrimaryCard customer={primary} customerType={customerType} words="Primary seller" />
          {additional.map((person) => (
            <PersonCard key={person.personId} person={person} words="Additional seller" />
          ))}
        </Cards>
        <p className="mt-4 text-ink-soft">
          {termsAcceptedAt
            ? `Terms and conditions version ${termsVersion} accepted on ${dayOf(termsAcceptedAt)}`
            : 'Terms and conditions not accepted yet'}
        </p>
      </Section>
      {company && (
        <Section title="Company seller">
          <Cards>
            <Card title={company.name}>
              <DescriptionList
                items={[
                  { label: 'Company number', value: company.number },
                  { label: 'Address', value: postal(company.address) },
                ]}
              />
            </Card>
          </Cards>
        </Section>
      )}
    </>
  );
}
