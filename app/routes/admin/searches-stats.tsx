import { FEWEST_OF_COUNCIL, type SearchStats, STATS_OF_ORDERS } from '~/domain/search/stats-rules';
import { Fold } from '~/ui/cards';
import { Section } from '~/ui/page';
import { DaysBar } from '~/ui/pictures/days-bar';
import { Table } from '~/ui/table';

type Listed = readonly SearchStats[];

/** How long searches were expected to take and took, in days: of each kind, and of each council. */
export function SearchesStats({ kinds, councils }: { kinds: Listed; councils: Listed }) {
  return (
    <Section title="How long searches take">
      <p className="mb-3 text-ink-soft">
        Searches that are back, of the newest {STATS_OF_ORDERS} orders, in days from the order. ‘Expected’ is the day
        that the supplier named last. In the picture the bar shows what was expected, and the dot how long it took.
        Amber took longer than expected.
      </p>
      <div className="grid gap-3">
        <Fold summary={`Each search (${kinds.length})`} bare>
          <Times caption="Searches" name="Search" listed={kinds} empty="No search is back yet." />
        </Fold>
        <Fold summary={`Local searches by council (${councils.length})`} bare>
          <Times
            caption="Local searches by council"
            name="Council"
            listed={councils}
            empty={`No council has sent ${FEWEST_OF_COUNCIL} local searches yet.`}
          />
        </Fold>
      </div>
    </Section>
  );
}

const FIGURES = ['Back', 'Half expected within', 'Half came within', '9 in 10 came within', 'Later than expected'];

type TimesProps = { caption: string; name: string; listed: Listed; empty: string };

function Times({ caption, name: column, listed, empty }: TimesProps) {
  const longest = Math.max(1, ...listed.flatMap(({ expected, took }) => [expected ?? 0, took ?? 0]));
  return (
    <Table
      caption={caption}
      columns={[{ label: column }, ...FIGURES.map((label) => ({ label, numeric: true })), { label: 'Picture' }]}
      stacks
      figures
      rows={listed.map(({ name, back, expected, took, p90, late }) => ({
        key: name,
        cells: [
          name,
          back,
          expected ?? '—',
          took ?? '—',
          p90 ?? '—',
          late === null ? '—' : `${Math.round(late * 100)}%`,
          expected === null || took === null ? (
            '—'
          ) : (
            <span key="picture" className="block min-w-32">
              <DaysBar {...lineOf(expected, took, longest)} />
            </span>
          ),
        ],
      }))}
      empty={empty}
    />
  );
}

/** Both from the day of the order, on a scale that all rows share. */
const lineOf = (expected: number, took: number, longest: number) => ({
  ...{ x: 0, width: Math.max(3, (100 * expected) / longest), done: (100 * took) / longest, isLate: took > expected },
  ...{ today: 0, marks: [], scale: '' },
});
