import { Outlet, useLoaderData } from '@remix-run/react';
import { fullName } from '~/domain/people/rules';
import { getSellersTab } from '~/domain/reporting/sale/people-queries.server';
import { formatPounds } from '~/domain/shared/pence-rules';
import { page } from '~/routes/shared/handler.server';
import { Card, Cards } from '~/ui/cards';
import { Tag } from '~/ui/feedback';
import { LinkButton } from '~/ui/link-button';
import { DescriptionList } from '~/ui/lists';
import { Section } from '~/ui/page';
import { urls } from '~/urls';
import { CorrectPerson, sellerLinks } from '../corrections/links';
import { dayOf, postal } from '../formats';
import { FETCHING, onTransaction } from '../params';
import { PersonCard, PrimaryCard } from '../person';

export const loader = page(onTransaction(FETCHING), async ({ params: { id } }) => ({
  id,
  ...(await getSellersTab(id)),
}));

export default function Sellers() {
  const {
    id,
    primary,
    customerType,
    signsForCompany,
    termsAcceptedAt,
    termsVersion,
    agreed,
    additional,
    company,
    unverified,
  } = useLoaderData<typeof loader>();
  return (
    <>
      <Section
        title="Sellers"
        action={
          <LinkButton dialog small variant="quiet" href={urls.adminCorrectSeller(id, 'add')}>
            Add a seller
          </LinkButton>
        }
      >
        <Cards uneven>
          <PrimaryCard
            customer={primary}
            customerType={customerType}
            signsForCompany={signsForCompany}
            words="Primary seller"
          />
          {additional.map((person) => (
            <PersonCard
              key={person.personId}
              person={person}
              words="Additional seller"
              action={<CorrectPerson name={fullName(person)} {...sellerLinks(id, person.personId)} />}
            />
          ))}
        </Cards>
        <p className="mt-4 text-ink-soft">
          {termsAcceptedAt
            ? `Terms and conditions version ${termsVersion} accepted on ${dayOf(termsAcceptedAt)}`
            : 'Terms and conditions not accepted yet'}
          {agreed && (
            <>
              <br />
              Agreed on {dayOf(agreed.at)}: {formatPounds(agreed.total)}
            </>
          )}
        </p>
      </Section>
      {unverified && (
        <Section
          title="Company seller"
          action={
            <LinkButton dialog small variant="quiet" href={urls.adminCheckCompany(id)}>
              Check with Companies House
            </LinkButton>
          }
        >
          <p>The seller typed this. Once you have checked it, it becomes the seller of this transaction.</p>
          <Cards uneven>
            <Card title={unverified.name ?? 'No name'} tag={<Tag tone="wait">Not verified</Tag>}>
              <DescriptionList items={[{ label: 'Company number', value: unverified.number }]} />
            </Card>
          </Cards>
        </Section>
      )}
      {company && (
        <Section title="Company seller">
          <Cards uneven>
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
      <Outlet />
    </>
  );
}
