import type { ReactNode } from 'react';

interface PartiesProps {
  firm: string;
  addresses: readonly { group: string; address: string }[];
  /** Our name, then the facts that a company must state. */
  from: readonly string[];
  /** The dates, under our name. */
  children: ReactNode;
}

/** Who a printed invoice or credit note is to, and who it is from. */
export function Parties({ firm, addresses, from, children }: PartiesProps) {
  return (
    <div className="mb-6 grid gap-x-10 gap-y-5 wrap-anywhere sm:grid-cols-2 print:grid-cols-2">
      <section>
        <h2 className="text-h3">To</h2>
        <p className="font-bold">{firm}</p>
        {addresses.map(({ group, address }) => (
          <p key={group}>
            {group}: {address}
          </p>
        ))}
      </section>
      <section>
        <h2 className="text-h3">From</h2>
        {from.map((line, index) => (
          <p key={line} className={index === 0 ? 'font-bold' : undefined}>
            {line}
          </p>
        ))}
        <p className="mt-2">{children}</p>
      </section>
    </div>
  );
}
