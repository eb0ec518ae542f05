import { type Address, nameAndPlace } from '~/domain/address/rules';
import type { Giftor, PersonInDeal } from '~/domain/people/schema';
import { FUNDING_SOURCES } from '~/domain/purchase/rules';
import { NOT_LISTED } from '~/domain/purchase/schema';
import { Button } from '~/ui/button';
import { Checkbox, FieldGroup, Reveal, YesNo } from '~/ui/choices';
import { Notice } from '~/ui/feedback';
import type { Field } from '~/ui/field';
import { Panel } from '~/ui/panel';
import { TextField } from '~/ui/text-field';
import { PeopleList } from '../onboarding/people-list';

type Question = { field: Field; label: string };

/** The chosen home, or the button to the page that finds one by its postcode. */
export function ChosenHome({
  field,
  label,
  home,
  supportEmail,
}: Question & { home: Address | null; supportEmail: string }) {
  if (!home) {
    return (
      <FieldGroup
        field={field}
        label={label}
        hint="The seller must have registered the home with us. Search for it by postcode."
      >
        <TextField
          field={{ id: 'postcode', name: 'postcode' }}
          label="Postcode"
          hint="For example SY8 1DN."
          autoComplete="off"
          width="small"
        />
        <div className="mt-3">
          <Button variant="quiet" small name="intent" value="find">
            Find property
          </Button>
        </div>
        {field.errors?.includes(NOT_LISTED) && (
          <p className="mt-3">
            Contact support at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        )}
      </FieldGroup>
    );
  }
  const [first, ...rest] = nameAndPlace(home);
  return (
    <FieldGroup field={field} label={label}>
      <Panel
        action={
          <Button variant="quiet" small name="intent" value="find">
            Change<span className="sr-only"> property</span>
          </Button>
        }
      >
        <b>{first}</b>
        <br />
        {rest.join(', ')}
      </Panel>
      <input type="hidden" name={field.name} value={String(field.initialValue)} />
    </FieldGroup>
  );
}

/** Where the money comes from besides a mortgage and gifts. */
export function Funding({ field: fieldOf, label }: { field: (name: string) => Field; label: string }) {
  const other = fieldOf('funding.otherFunding');
  return (
    <FieldGroup
      label={label}
      hint="Do not include your mortgage. Select all that apply. If you are selling a home, choose ‘Other’."
    >
      {Object.entries(FUNDING_SOURCES).map(([source, funding]) => (
        <Checkbox
          key={source}
          field={fieldOf(`funding.${source}`)}
          label={funding.label}
          hint={'hint' in funding ? funding.hint : undefined}
        />
      ))}
      <Reveal field={other} values={['on']} condition="If other">
        <TextField field={fieldOf('funding.otherFundingComments')} label="Where is it coming from?" />
      </Reveal>
    </FieldGroup>
  );
}

export function Gifts({ giftors, ...question }: Question & { giftors: readonly Giftor[] }) {
  return (
    <>
      <YesNo {...question} hint="Money that someone gives you and does not expect you to pay back." notSure />
      <Reveal field={question.field} values={['yes']} condition="If yes">
        <p className="mt-3 text-sm text-ink-soft">
          Add each person who is giving you money. You can do this later, but your solicitor needs their details before
          you exchange contracts.
        </p>
        <PeopleList kind="giftors" people={giftors} />
      </Reveal>
    </>
  );
}

export function AdditionalBuyers({
  ownership,
  buyers,
  ...question
}: Question & { ownership: Field; buyers: readonly PersonInDeal[] }) {
  return (
    <Reveal field={ownership} values={['Joint']} condition="If joint">
      <FieldGroup {...question} hint="Add everyone else who will own the home.">
        <PeopleList kind="buyers" people={buyers} />
      </FieldGroup>
    </Reveal>
  );
}

export function ForeignCurrency(question: Question) {
  return (
    <>
      <YesNo {...question} />
      <Reveal field={question.field} values={['yes']} condition="If yes">
        <Notice>
          <b>We can introduce you to our currency partner,</b> which helps home buyers send money between countries. You
          do not need to do anything now, and you are free to use someone else.
        </Notice>
      </Reveal>
    </>
  );
}
