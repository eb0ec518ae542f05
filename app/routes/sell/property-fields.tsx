import { NOT_A_CONSUMER } from '~/domain/cancellation/rules';
import type { PersonInDeal } from '~/domain/people/schema';
import { I_UNDERSTAND, notCoveredIn } from '~/domain/sale/nation-rules';
import { COMPANY_QUESTIONS } from '~/domain/sale/questions';
import { valueAt } from '~/domain/shared/values-rules';
import AddressLookup, { type AddressLookupProps } from '~/islands/address-lookup';
import AgentSearch, { type AgentSearchProps, type ChosenAgent } from '~/islands/agent-search';
import { Button } from '~/ui/button';
import { Checkbox, RadioCards, Reveal, YesNo } from '~/ui/choices';
import { text } from '~/ui/control';
import type { Field } from '~/ui/field';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { PeopleList } from '../onboarding/people-list';
import { INSTEAD_OF_AGENT } from './agent-labels';

type Question = { field: Field; label: string };

/** The look-up as the server renders it. The browser hydrates it. */
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

/** Outside England and Wales the sale goes on once its seller has understood this. Another nation has to be understood again. */
export function NotCovered({ nation, field }: { nation: string; field: Field }) {
  return (
    <section className="mt-6" aria-label="What we do not cover">
      {notCoveredIn(nation).map((words) => (
        <p key={words} className="mt-3">
          {words}
        </p>
      ))}
      <Checkbox field={field} label={I_UNDERSTAND} value={nation} />
    </section>
  );
}

/** What the button says that asks Companies House. */
export const FIND_COMPANY = 'find-company';

/** The number of the company that sells, and the button that fills in its name. */
export function CompanyNumber({ field, label }: Question) {
  const [{ hint, autoComplete, width }] = COMPANY_QUESTIONS;
  return (
    <>
      <TextField field={field} label={label} hint={hint} autoComplete={autoComplete} width={width} />
      <div className="mt-3">
        <Button small variant="quiet" name="intent" value={FIND_COMPANY} busyLabel="Asking…">
          Find company
        </Button>
      </div>
      <p className="mt-3 text-md text-ink-soft">{NOT_A_CONSUMER}.</p>
    </>
  );
}

/** The other sellers. The buttons to their pages save what was typed on this one. */
export function OtherSellers({ sellers, ...question }: Question & { sellers: readonly PersonInDeal[] }) {
  return (
    <>
      <YesNo
        {...question}
        hint="Add everyone else who owns the home. If you are acting for the seller, choose yes and add the seller. If someone else signs for the company, add them."
      />
      <Reveal field={question.field} values={['yes']} condition="If yes">
        <PeopleList kind="sellers" people={sellers} />
      </Reveal>
    </>
  );
}

interface EstateAgentFieldProps extends Question {
  /** The saved office, by name. */
  known: ChosenAgent | null;
  /** The values of a form that came back. */
  typed: unknown;
}

/** The search as the server renders it. The browser hydrates it. */
export function EstateAgentField({ field, label, known, typed }: EstateAgentFieldProps) {
  const choice = text(field) ?? '';
  const name = known?.id === choice ? known.name : valueAt(typed, 'estateAgentName');
  const props: AgentSearchProps = {
    id: field.id,
    name: field.name,
    label,
    errors: field.errors,
    chosen: isOffice(choice) ? { id: choice, name: typeof name === 'string' ? name : UNNAMED } : null,
    source: urls.foundAgents(),
  };
  return (
    <>
      <div data-island="agent-search" data-drawn data-props={JSON.stringify(props)}>
        <AgentSearch {...props} />
      </div>
      <div hidden={isOffice(choice)}>
        <RadioCards
          field={{ id: `${field.id}-instead`, name: field.name, initialValue: choice }}
          label="If your estate agent is not shown"
          options={INSTEAD_OF_AGENT}
          columns={2}
        />
      </div>
    </>
  );
}

/** The name could not be read, or the form is older than the field for it. */
const UNNAMED = 'The estate agent you chose';

const isOffice = (choice: string) => /^[0-9a-f]{24}$/i.test(choice);
