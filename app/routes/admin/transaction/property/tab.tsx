import { useOutletContext } from '@remix-run/react';
import { tenureWords } from '~/domain/property/rules';
import type { SaleHead } from '~/domain/reporting/sale/head-queries.server';
import { page } from '~/routes/shared/handler.server';
import { LinkButton } from '~/ui/link-button';
import { DescriptionList } from '~/ui/lists';
import { Section } from '~/ui/page';
import { urls } from '~/urls';
import { postal, pounds } from '../formats';
import { FETCHING, onTransaction } from '../params';

/** The layout has loaded everything that this tab shows. */
export const loader = page(onTransaction(FETCHING), () => null);

export default function Property() {
  const head = useOutletContext<SaleHead>();
  return (
    <Section
      title="Property"
      action={
        <span className="flex flex-wrap gap-x-3 gap-y-2">
          <LinkButton dialog small variant="quiet" href={urls.adminCorrect(head.id, 'home')}>
            Correct the home
          </LinkButton>
          <LinkButton dialog small variant="quiet" href={urls.adminCorrect(head.id, 'sale')}>
            Correct the seller’s answers
          </LinkButton>
        </span>
      }
    >
      <DescriptionList
        short
        items={[
          { label: 'Address', value: postal(head.address) },
          { label: 'Country', value: head.address.country },
          { label: 'UPRN', value: head.address.uprn },
          { label: 'Tenure', value: tenureWords(head) },
          { label: 'Asking price', value: pounds(head.askingPrice) },
          ...(head.propertyValue === null ? [] : [{ label: 'Value', value: pounds(head.propertyValue) }]),
          ...head.answers,
        ]}
      />
    </Section>
  );
}
