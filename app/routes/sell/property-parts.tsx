import { displayPhone, fullName } from '~/domain/people/rules';
import type { PersonInDeal } from '~/domain/people/schema';
import AddressLookup, { type AddressLookupProps } from '~/islands/address-lookup';
import { Button } from '~/ui/button';
import { type Option, Reveal, Select, YesNo } from '~/ui/choices';
import { Notice, Panel } from '~/ui/feedback';
import type { Field } from '~/ui/field';

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
        hint="Everyone who is named on the title. If you act on behalf of the seller, choose yes and add the seller."
      />
      <Reveal field={question.field} values={['yes']} condition="If yes">
        {sellers.map((seller) => (
          <Panel
            key={seller.personId}
            action={
              <>
                <Button variant="quiet" small name="intent" value={`edit-seller:${seller.personId}`}>
                  Edit<span className="sr-only"> {fullName(seller)}</span>
                </Button>
                <Button variant="quiet" small name="intent" value={`remove-seller:${seller.personId}`}>
                  Remove<span className="sr-only"> {fullName(seller)}</span>
                </Button>
              </>
            }
          >
            <b>{fullName(seller)}</b>
            <br />
            {[seller.email, seller.mobileNumber && displayPhone(seller.mobileNumber)].filter(Boolean).join(', ')}
          </Panel>
        ))}
        <div className="mt-3">
          <Button variant="quiet" small name="intent" value="add-seller">
            {sellers.length > 0 ? 'Add another seller' : 'Add seller'}
          </Button>
        </div>
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
        hint="The office that sells your home."
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
