import { displayPhone, fullName } from '~/domain/people/rules';
import type { PersonInDeal } from '~/domain/people/schema';
import AddressLookup, { type AddressLookupProps } from '~/islands/address-lookup';
import { Button } from '~/ui/button';
import { type Option, Reveal, Select, YesNo } from '~/ui/choices';
import { Notice, Panel } from '~/ui/feedback';
import type { Field } from '~/ui/field';

/** The look-up as the server draws it; the browser takes it over. */
export function AddressField(props: AddressLookupProps) {
  return (
    <div data-island="address-lookup" data-drawn data-props={JSON.stringify(props)}>
      <AddressLookup {...props} />
    </div>
  );
}

/** The further sellers: their pages keep what was typed on this one. */
export function OtherSellers({ field, sellers }: { field: Field; sellers: readonly PersonInDeal[] }) {
  return (
    <>
      <YesNo
        field={field}
        label="Is anybody else selling it?"
        hint="Everyone who is named on the title. If you act on behalf of the seller, choose yes and add the seller."
      />
      <Reveal field={field} values={['yes']} condition="If yes">
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

interface EstateAgentProps {
  field: Field;
  /** The message when they could not be fetched. */
  agents: Option[] | { failed: string };
}

export function EstateAgent({ field, agents }: EstateAgentProps) {
  const isFailed = 'failed' in agents;
  return (
    <>
      <Select
        field={field}
        label="Estate agent"
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
