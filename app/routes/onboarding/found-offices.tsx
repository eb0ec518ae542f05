import type { findOffices } from '~/domain/partner/queries.server';
import { TextField } from '~/ui/text-field';

/** The field of the search for the seller's estate agent. */
export function OfficeSearchField({ query }: { query: string }) {
  return (
    <TextField
      field={{ id: 'query', name: 'query', initialValue: query }}
      label="Find your estate agent"
      hint="The branch that is selling your home. Enter its name, or a part of it."
      autoComplete="off"
    />
  );
}

/** The offices that a search found, each with a button that chooses it in the form around them. */
export function Offices({ offices, count }: Awaited<ReturnType<typeof findOffices>>) {
  return (
    <section aria-labelledby="found">
      <h2 id="found" className="mt-9 text-h3">
        {count === 1 ? '1 result' : `${count} results`}
      </h2>
      {count === 0 && (
        <p className="mt-2" role="status">
          No estate agent has that name. Check it and try again.
        </p>
      )}
      {offices.length < count && (
        <p className="mt-2">These are the first {offices.length}. Enter more of the name to find yours.</p>
      )}
      <Choices choices={offices} />
    </section>
  );
}

export function Choices({ choices }: { choices: readonly { id: string; label: string }[] }) {
  if (choices.length === 0) return null;
  return (
    <ul className="mt-3 border-t border-line">
      {choices.map(({ id, label }) => (
        <li key={id} className="border-b border-line">
          <button
            type="submit"
            name="choice"
            value={id}
            className="block min-h-13 w-full cursor-pointer py-3 text-left wrap-anywhere text-green underline hover:decoration-2"
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
