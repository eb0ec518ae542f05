import { formOf, type Result } from '~/routes/form';
import { BackLink } from '~/ui/button';
import { FieldGroup } from '~/ui/choices';
import { ErrorSummary, SubmitBar } from '~/ui/form';
import { PageHead } from '~/ui/page';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { AddressFields } from './address-fields';
import { PersonFields } from './person-fields';

interface SellerFormProps {
  title: string;
  /** The button's words. */
  submit: string;
  result: Result | undefined;
  known: object;
}

/** A further seller, new or known. Turning back is a link: nothing is kept of this page. */
export function SellerForm({ title, submit, result, known }: SellerFormProps) {
  const form = formOf('seller', result, known);
  return (
    <>
      <BackLink href={urls.aboutTheProperty('sell')}>About the property</BackLink>
      <ErrorSummary form={form} />
      <PageHead title={title} lead="As it appears on their passport or driving licence." />
      <form id={form.id} method="post" noValidate>
        <PersonFields
          field={form.field}
          mobileHint="So that the solicitor can reach them, for example 07700 900 123."
        />
        <TextField field={form.field('email')} label="Email" type="email" autoComplete="off" />
        <FieldGroup label="Correspondence address" hint="Where letters reach them, in any country.">
          <AddressFields field={(part) => form.field(`correspondenceAddress.${part}`)} anyCountry />
        </FieldGroup>
        <SubmitBar label={submit} quiet={{ href: urls.aboutTheProperty('sell'), label: 'Cancel' }} />
      </form>
    </>
  );
}
