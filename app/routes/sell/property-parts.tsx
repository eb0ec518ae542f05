import type { PersonInDeal } from '~/domain/people/schema';
import AddressLookup, { type AddressLookupProps } from '~/islands/address-lookup';
import { type Option, Reveal, Select, YesNo } from '~/ui/choices';
import { Notice } from '~/ui/feedback';
import type { Field } from '~/ui/field';
import { PeopleList } from '../onboarding/people-list';

type Question = { field: Field; label: string };

/** The look-up as the server draws it; the browser takes it over. */
export function AddressField({
  field,
  ...given
}: { field: Field } & Omit<AddressLookupProps, 'id' | 'name' | 'errors'>) {
  const props: AddressLookupProps = { ...given, id: field.id, name: field.name, errors: field.errors };
  return (
    <div data-island="address-lookup" data-drawn data-props={JSON.stringify(props)}>
      <AddressLookup {...props} />
    </div>
  );
}

/** The further sellers: their pages keep what was typed on this one. */
export function OtherSellers({ sellers, ...question }: Question & { sellers: readonly PersonInDeal[] }) {
  return (
    <>
      <YesNo
        {...question}
        hint="Add everyone else who is named on the title. If you are acting on behalf of the seller, choose yes and add the seller’s details."
      />
      <Reveal field={question.field} values={['yes']} condition="If yes">
        <PeopleList kind="sellers" people={sellers} />
      </Reveal>
    </>
  );
}

interface EstateAgentProps extends Question {
  /** The message when they could not be fetched. */
  agents: Option[] | { failed: string };
}

export function EstateAgent({ agents, ...question }: EstateAgentProps) {
  const isFailed = 'failed' in agents;
  return (
    <>
      <Select
        {...question}
        optional
        hint="The branch that is selling your home."
        empty="Choose an estate agent"
        options={[
          { value: 'not_listed', label: 'My estate agent is not listed' },
          { value: 'no_agent', label: 'I don’t have an estate agent' },
          ...(isFailed ? [] : agents),
        ]}
      />
      {isFailed && <Notice>{agents.failed}</Notice>}
    </>
  );
}
