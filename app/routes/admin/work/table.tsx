import type { ReactNode } from 'react';
import { SECTIONS, type Section } from '~/domain/work/texts';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { Table } from '~/ui/table';
import { whole } from '~/ui/whole';
import type { WorkTableRow } from './rows.server';
import { TakeButton } from './take-button';

interface WorkTablesProps {
  sections: Record<Section, WorkTableRow[]>;
  viewerId: string;
  /** Each row has only its main button. */
  brief?: boolean;
  /** Further content of a row. */
  below?: (row: WorkTableRow) => ReactNode;
}

/** What there is to do, under headings. */
export function WorkTables({ sections, viewerId, brief, below }: WorkTablesProps) {
  const shown = (Object.keys(SECTIONS) as Section[]).filter((section) => sections[section].length > 0);
  return (
    <>
      {shown.map((section) => (
        <section key={section} className="mb-6">
          <h2 className="mb-2 text-h3">{SECTIONS[section]}</h2>
          <Table
            caption={SECTIONS[section]}
            columns={COLUMNS}
            stacks
            wide
            fits
            rows={sections[section].map((row) => ({
              key: row.id,
              href: row.main.href,
              below: below?.(row),
              cells: [
                row.what,
                <Whom key="whom" row={row} />,
                <When key="when" row={row} />,
                row.owner ? <Who key="who" owner={row.owner} /> : 'No one',
                brief ? <Main key="main" row={row} /> : <Moves key="moves" row={row} viewerId={viewerId} />,
              ],
            }))}
          />
        </section>
      ))}
    </>
  );
}

const COLUMNS = [
  { label: 'What' },
  { label: 'About' },
  { label: 'Since and due' },
  { label: 'Who has it' },
  { label: 'Next step', buttons: true },
];

type RowProps = { row: WorkTableRow };

const Whom = ({ row: { whom, more } }: RowProps) => (
  <span className="wrap-anywhere">
    {whole(whom)}
    {more > 0 && <b className="whitespace-nowrap">&nbsp;· +{more} more</b>}
  </span>
);

const When = ({ row: { since, due } }: RowProps) => (
  <span className="block first-letter:uppercase xl:whitespace-nowrap">
    {since}
    {due && (
      <span className={`block text-sm first-letter:uppercase ${due.isLate ? 'font-bold text-amber-ink' : ''}`}>
        {due.words}
      </span>
    )}
  </span>
);

const Who = ({ owner }: { owner: NonNullable<WorkTableRow['owner']> }) => (
  <>
    <span
      aria-hidden="true"
      title={owner.name}
      className="inline-grid size-7 place-items-center rounded-full bg-green-tint text-xs font-bold text-green-deep"
    >
      {owner.initials}
    </span>
    <span className="sr-only">{owner.name}</span>
  </>
);

const Main = ({ row: { main } }: RowProps) => (
  <span data-press="e" className="relative inline-block whitespace-nowrap">
    <LinkButton small dialog={main.isDialog} href={main.href}>
      {main.label}
    </LinkButton>
  </span>
);

const MOVE = 'inline-flex min-h-11 items-center lg:min-h-6';

/** The row's buttons. Keys press them by their `data-press`. */
function Moves({ row, viewerId }: RowProps & { viewerId: string }) {
  const { take, asksToTake, handOver, snooze, note, owner } = row;
  return (
    <div className="relative">
      <Main row={row} />
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 xl:flex-nowrap xl:whitespace-nowrap">
        {take && !asksToTake && <TakeButton action={take} className={MOVE} />}
        {take && asksToTake && owner?.id !== viewerId && (
          <Link to={take} preventScrollReset data-press="t" className={MOVE}>
            Take
          </Link>
        )}
        {handOver && (
          <Link to={handOver} preventScrollReset data-press="h" className={MOVE}>
            Hand over
          </Link>
        )}
        {snooze && (
          <Link to={snooze} preventScrollReset data-press="z" className={MOVE}>
            Snooze
          </Link>
        )}
        {note && (
          <Link to={note} preventScrollReset data-press="n" className={MOVE}>
            Note
          </Link>
        )}
      </div>
    </div>
  );
}
