import type { ReactNode } from 'react';
import type { Side } from '~/domain/shared/sides-rules';
import { Link } from '~/ui/link';
import { Panel } from '~/ui/panel';
import { urls } from '~/urls';
import type { AssignmentView, WishShown } from './choose.server';
import { ChooseLink, GroupWords } from './finder';
import { besides, SIDE_WORDS } from './labels';

interface SideProps {
  side: Side;
  view: AssignmentView;
}

export function ChosenGroup({ side, view, action }: SideProps & { action: ReactNode }) {
  const group = view.chosen[side];
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-white px-4 py-3.5">
      {group ? <GroupWords group={group} /> : <p className="text-ink-soft">No solicitor chosen yet.</p>}
      {action}
    </div>
  );
}

/** What the customers of a side asked for, each with a button that chooses it. */
export function Wishes({ side, view }: SideProps) {
  const shown = view.wishes[side];
  return (
    <>
      {shown.map((each) => (
        <OneWish key={each.addHref ?? each.by} side={side} view={view} shown={each} />
      ))}
    </>
  );
}

function OneWish({ side, view, shown: { by, wish, known, addHref } }: SideProps & { shown: WishShown }) {
  const use = (id: string) => urls.adminAssignSolicitors(view.saleId, { ...view.query, [side]: id });
  const isChosen = (id: string) => view.chosen[side]?.id === id;
  if (wish.kind === 'choose_for_me') {
    return (
      <Panel>
        {by} asked us to choose {SIDE_WORDS[side].whose}.
      </Panel>
    );
  }
  if (wish.kind === 'panel') {
    const { group } = wish;
    const words = besides(group.solicitor, `${group.firm}, ${group.name}`);
    return (
      <Panel action={!isChosen(group.id) && <UseThis href={use(group.id)} words={words} />}>
        <p>
          {by} asked for <b>{words}</b>.
        </p>
        {!group.isPanel && <p className="text-sm text-ink-soft">This group is not on our panel any more.</p>}
      </Panel>
    );
  }
  const { firmName, solicitorName, email, phoneNumber } = wish.own;
  return (
    <Panel>
      <p>
        {by} has a solicitor already: <b>{besides(solicitorName, firmName)}</b>.
      </p>
      <p className="text-sm text-ink-soft wrap-anywhere">{besides(email, phoneNumber)}</p>
      {known.map((group) => (
        <div key={group.id} className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
          <GroupWords group={group} />
          {!isChosen(group.id) && <ChooseLink href={use(group.id)} group={group} words="Use this" />}
        </div>
      ))}
      {addHref && !known.some(({ id }) => isChosen(id)) && (
        <Link to={addHref} preventScrollReset className="mt-1 inline-flex min-h-11 items-center font-bold text-green">
          Add {firmName} as a law firm
        </Link>
      )}
    </Panel>
  );
}

function UseThis({ href, words }: { href: string; words: string }) {
  return (
    <Link to={href} preventScrollReset className="inline-flex min-h-11 items-center font-bold text-green">
      Use this<span className="sr-only">: {words}</span>
    </Link>
  );
}
