import { Form } from '@remix-run/react';
import { OCCASION_LABELS, OCCASIONS, type Occasion } from '~/domain/progress-email/rules';
import { Button } from '~/ui/button';
import { Checkbox, FieldGroup } from '~/ui/choices';
import { NoScriptField } from '~/ui/form';
import { urls } from '~/urls';

/** The emails about progress, each of which a customer can switch off. */
export function EmailList({ wanted }: { wanted: readonly Occasion[] }) {
  return (
    <section id="emails" className="mt-14">
      <h2>Emails</h2>
      <Form method="post" reloadDocument action={urls.accountEmails()} className="mt-3">
        <NoScriptField />
        <FieldGroup
          label="Email me when"
          hint="We always send emails about money and about your safety, and those that ask you for something."
        >
          {OCCASIONS.map((occasion) => (
            <Checkbox
              key={occasion}
              field={{ id: `wanted-${occasion}`, name: 'wanted', initialValue: [...wanted], errors: undefined }}
              label={OCCASION_LABELS[occasion]}
              value={occasion}
            />
          ))}
        </FieldGroup>
        <div className="mt-4">
          <Button variant="quiet">Save your choice of emails</Button>
        </div>
      </Form>
    </section>
  );
}
