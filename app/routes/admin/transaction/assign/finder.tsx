import { Form } from '@remix-run/react';
import { useEffect, useId, useRef, useState } from 'react';
import type { GroupToChoose } from '~/domain/partner/lawyer-group/queries.server';
import { MAX_FOUND } from '~/domain/partner/lawyer-group/rules';
import { getJson, withAdvice } from '~/islands/get-json';
import { FormError } from '~/ui/form';
import { Link } from '~/ui/link';
import { type AssignQuery, urls } from '~/urls';
import { PanelTag } from '../../lawyer-group/panel-tag';
import type { AssignmentView } from './choose.server';
import { besides, SIDE_WORDS } from './labels';

const DEBOUNCE_MS = 300;

interface FinderProps {
  finder: NonNullable<AssignmentView['finder']>;
  query: AssignQuery;
  saleId: string;
}

/**
 * Finds a lawyer group. Without script it is a form that loads the page again. With script the list updates while someone types.
 */
export function Finder({ finder: { side, q, panel, found }, query, saleId }: FinderProps) {
  const id = useId();
  const [typed, setTyped] = useState(q);
  const [isPanelOnly, setPanelOnly] = useState(panel === 'on');
  const { groups, failure } = useFound(typed, isPanelOnly, { q, panel, found });
  const keep = { ...query, find: side };
  const { whose } = SIDE_WORDS[side];
  const box = useRef<HTMLInputElement>(null);
  // The link that led here was in the list of the other side, which is gone, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  return (
    <search>
      <Form method="get" action={urls.adminAssignSolicitors(saleId)} preventScrollReset className="mt-4">
        {Object.entries(keep).map(
          ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <label htmlFor={id} className="block text-label font-bold">
          Find {whose}
        </label>
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          A firm, a solicitor, a lawyer group or a town.
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <input
            id={id}
            ref={box}
            type="search"
            name="q"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            aria-describedby={`${id}-hint`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            className="min-h-13 min-w-0 flex-1 basis-56 rounded-sm border-[1.5px] border-edge bg-white px-3.5 py-2.5 text-ink hover:border-ink"
          />
          <label className="flex min-h-11 items-center gap-2.5">
            <input
              type="checkbox"
              name="panel"
              checked={isPanelOnly}
              onChange={(event) => setPanelOnly(event.target.checked)}
              className="size-5.5 shrink-0 accent-green"
            />
            Panel only
          </label>
          <button type="submit" className="min-h-11 rounded-sm px-2 font-bold text-green underline">
            Search
          </button>
        </div>
      </Form>
      {failure !== null && <FormError>{withAdvice(failure, 'Press Search to try again.')}</FormError>}
      <p role="status" className="mt-4 text-sm text-ink-soft">
        {failure === null && summary(groups.length)}
      </p>
      <ul className="mt-2 divide-y divide-line border-y border-line empty:hidden">
        {groups.map((group) => (
          <li key={group.id} className="flex items-center justify-between gap-x-4 py-3">
            <GroupWords group={group} />
            <ChooseLink href={urls.adminAssignSolicitors(saleId, { ...query, [side]: group.id })} group={group} />
          </li>
        ))}
      </ul>
    </search>
  );
}

function summary(count: number): string {
  if (count === 0) return 'No lawyer groups match. Try another word.';
  if (count === MAX_FOUND) return `The first ${count}, panel solicitors first. Type more to narrow them down.`;
  return `${count} found, panel solicitors first.`;
}

export function GroupWords({ group }: { group: GroupToChoose }) {
  return (
    <div className="min-w-0">
      <p className="font-bold wrap-anywhere">
        {group.firm}, {group.name}
      </p>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {besides(group.solicitor ?? 'No solicitor named', group.town)} <PanelTag isPanel={group.isPanel} />
      </p>
    </div>
  );
}

export function ChooseLink({ href, group, words = 'Choose' }: { href: string; group: GroupToChoose; words?: string }) {
  return (
    <Link to={href} preventScrollReset className="inline-flex min-h-11 items-center font-bold text-green">
      {words}
      <span className="sr-only">
        {' '}
        {group.firm}, {group.name}
      </span>
    </Link>
  );
}

type FinderData = { q: string; panel?: 'on'; found: GroupToChoose[] };

/** The page's own results until something else is typed. Then the server's results, fetched after a pause in typing. */
function useFound(typed: string, isPanelOnly: boolean, { q, panel, found }: FinderData) {
  const [answer, setAnswer] = useState<{ groups: GroupToChoose[]; failure: string | null } | null>(null);
  const isAsTyped = typed === q && isPanelOnly === (panel === 'on');
  useEffect(() => {
    if (isAsTyped) return setAnswer(null);
    const overtaken = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const address = urls.searchLawyerGroups({ q: typed, panel: isPanelOnly ? 'on' : undefined });
        setAnswer({ groups: await getJson<GroupToChoose[]>(address, overtaken.signal), failure: null });
      } catch (error) {
        if (overtaken.signal.aborted) return;
        setAnswer({ groups: [], failure: (error as Error).message });
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [typed, isPanelOnly, isAsTyped]);
  return answer ?? { groups: found, failure: null };
}
