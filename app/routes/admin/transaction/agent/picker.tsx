import { Form } from '@remix-run/react';
import { type FormEvent, useRef } from 'react';
import { RadioCards } from '~/ui/choices';
import { useDebouncedSearch } from '~/ui/debounced-search';
import { urls } from '~/urls';
import { DialogForm } from '../../shared/dialog-form';
import type { ChoosingView } from './dialog.server';

/** Chooses one office among thousands, or says why there is none. */
export function AgentPicker({ view }: { view: ChoosingView }) {
  const { offices, status, named } = view;
  const others = NO_OFFICE.filter(({ value }) => value !== 'pending' || status !== 'pending');
  const intro = (
    <>
      <p className="mb-4 text-ink-soft">You will see every email before anything is saved or sent.</p>
      {named && (
        <p className="mb-4 wrap-anywhere">
          The seller says that their estate agent is <b>{named}</b>.
        </p>
      )}
      <Search view={view} />
    </>
  );
  return (
    <DialogForm id="agent" view={view} intro={intro}>
      {(form) => {
        const field = form.field('estateAgentId');
        const hasOffices = offices.length > 0;
        return (
          <>
            {hasOffices && (
              <RadioCards
                field={field}
                label="Estate agent"
                options={offices.map(({ id, name, town, valuer, isNow }) => ({
                  value: id,
                  label: isNow ? `${name} (now)` : name,
                  hint: [town, valuer && (valuer.hasEmail ? valuer.name : `${valuer.name} (no email)`)]
                    .filter(Boolean)
                    .join(', '),
                }))}
              />
            )}
            <RadioCards
              field={hasOffices ? { ...field, id: `${field.id}-none`, errors: undefined } : field}
              label="No estate agent from the list"
              options={others}
            />
          </>
        );
      }}
    </DialogForm>
  );
}

const NO_OFFICE = [
  { value: 'pending', label: 'Pending', hint: 'We do not know yet.' },
  { value: 'not_listed', label: 'Not listed', hint: 'The seller’s agent is not in our list.' },
  { value: 'no_agent', label: 'No agent', hint: 'The seller does not have one.' },
] as const;

const CONTROL =
  'min-h-11 w-full min-w-0 rounded-sm border-[1.5px] border-edge bg-white px-3 py-1 text-ink placeholder:text-ink-soft hover:border-ink';

/** With script the list updates after a pause in typing. Without script there is a button. */
function Search({ view: { saleId, searchValue, known, found } }: { view: ChoosingView }) {
  const { box, stop } = useDebouncedSearch(searchValue);
  const chosen = useRef<HTMLInputElement>(null);

  /** The choice below is in a form of its own, so it is copied into this one. */
  function onSubmit({ currentTarget }: FormEvent<HTMLFormElement>) {
    stop();
    const radio = currentTarget
      .closest('dialog')
      ?.querySelector<HTMLInputElement>('input[name="estateAgentId"]:checked');
    if (radio && chosen.current) chosen.current.value = radio.value;
  }
  return (
    <search className="block mb-6">
      {/* Captured, so that the choice is copied before Remix reads the form. */}
      <Form method="get" action={urls.adminAssignEstateAgent(saleId)} preventScrollReset onSubmitCapture={onSubmit}>
        <input ref={chosen} type="hidden" name="estateAgentId" defaultValue={known.estateAgentId} />
        <label htmlFor="agent-search" className="font-bold">
          Search estate agents
        </label>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <input
            {...box}
            id="agent-search"
            name="searchValue"
            placeholder="Brand, office, address or person"
            maxLength={200}
            className={`flex-1 basis-60 ${CONTROL}`}
          />
          <button type="submit" className="min-h-11 rounded-sm px-2 font-bold text-green underline scripted:sr-only">
            Search
          </button>
        </div>
        <p role="status" className="mt-2 text-sm text-ink-soft tabular-nums">
          {found}
        </p>
      </Form>
    </search>
  );
}
