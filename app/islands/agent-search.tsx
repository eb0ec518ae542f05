import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '~/ui/button';
import { Labelled, labelText, shellClass } from '~/ui/field';
import { Panel } from '~/ui/panel';
import { Combobox, type LookupStatus, type Result, Results, TOO_SHORT } from './address-lookup-results';
import { getJson } from './get-json';
import { useScriptedSearch, useSearch } from './use-address-search';

export type ChosenAgent = { id: string; name: string };

export type AgentSearchProps = {
  /** The id of the field, where the error summary leads. */
  id: string;
  name: string;
  label: string;
  errors?: string[];
  chosen: ChosenAgent | null;
  source: string;
};

type Answer = { count: number; offices: { id: string; label: string }[] };
type Found = Result & { of: number };

const officesOf = (address: string) => ({
  find: async ({ query }: { query: string }, signal: AbortSignal): Promise<Found[]> => {
    const { count, offices } = await getJson<Answer>(`${address}?${new URLSearchParams({ query })}`, signal);
    return offices.map(({ id, label }) => ({ Id: id, Text: label, Description: '', of: count }));
  },
  take: async ({ Id, Text }: Found): Promise<ChosenAgent> => ({ id: Id, name: Text }),
});

/**
 * Finds an estate agent by name among thousands. The server renders the same markup: without script its button submits the form,
 * which is saved as a draft, and a page of its own does the search.
 */
export default function AgentSearch({ id, name, label, errors, chosen: known, source }: AgentSearchProps) {
  const [chosen, setChosen] = useState(known);
  const [offices] = useState(() => officesOf(source));
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { look, status, results, combobox, listeners } = useSearch(id, input, offices, (office) => {
    flushSync(() => setChosen(office));
    root.current?.querySelector('button')?.focus();
  });

  const isLive = useScriptedSearch({ root, input, look, intent: 'find-agent', forget: () => setChosen(null) });

  // The radio buttons for people without an agent stand after the island, as the server rendered them.
  useEffect(() => {
    const instead = root.current?.closest('[data-island]')?.nextElementSibling;
    instead?.toggleAttribute('hidden', chosen !== null);
    if (!chosen) return;
    for (const radio of instead?.querySelectorAll<HTMLInputElement>(':checked') ?? []) {
      radio.checked = false;
      // Hides and clears its follow-up questions.
      radio.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }, [chosen]);

  if (chosen) {
    return (
      <div ref={root} id={id} tabIndex={-1} className={shellClass()}>
        <p className={labelText}>{label}</p>
        <Panel
          action={
            <Button variant="quiet" small name="intent" value="find-agent">
              Change<span className="sr-only"> estate agent</span>
            </Button>
          }
        >
          <b className="wrap-anywhere">{chosen.name}</b>
        </Panel>
        <input type="hidden" name={name} value={chosen.id} />
        <input type="hidden" name="estateAgentName" value={chosen.name} />
      </div>
    );
  }

  return (
    <div ref={root}>
      <Labelled
        field={{ id, name, errors }}
        label={label}
        optional
        hint="The branch that is selling your home. Enter its name, or a part of it."
      >
        <Combobox inputRef={input} id={id} name="agentQuery" errors={errors} {...(isLive && combobox)} {...listeners}>
          <Results label="Estate agents" {...results} />
        </Combobox>
        <Words status={status} shown={results.found.length} of={results.found[0]?.of ?? 0} />
        <div className="mt-3">
          <Button variant="quiet" small name="intent" value="find-agent">
            Find estate agent
          </Button>
        </div>
      </Labelled>
    </div>
  );
}

function Words({ status, shown, of }: { status: LookupStatus; shown: number; of: number }) {
  return (
    <div role="status" className="mt-2 text-sm text-ink-soft empty:hidden">
      {status === 'short' && TOO_SHORT}
      {status === 'searching' && 'Searching…'}
      {status === 'found' && shown === of && `${of} ${of === 1 ? 'result' : 'results'}`}
      {status === 'found' && shown < of && `${shown} of ${of} results. Enter more of the name to find yours.`}
      {status === 'none' && 'No estate agent has that name. Check it, or choose “My estate agent is not listed”.'}
      {typeof status === 'object' && status.failed}
    </div>
  );
}
