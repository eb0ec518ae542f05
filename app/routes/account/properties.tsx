import { Form } from '@remix-run/react';
import type { Role } from '~/domain/account/rules';
import { Button } from '~/ui/button';
import { Card, Cards, Fold } from '~/ui/cards';
import { EmptyState, Tag, type Tone } from '~/ui/feedback';
import { NoScriptField } from '~/ui/form';
import { LinkButton } from '~/ui/link-button';
import { More } from '~/ui/more';
import { whole } from '~/ui/whole';
import { urls } from '~/urls';

type PropertyCard = {
  role: Role;
  id: string;
  complete: boolean;
  /** Nothing can be opened or continued. */
  isDropped: boolean;
  sharedBy: string | null;
  title: string;
  place: string;
  status: { words: string; tone: Tone };
};

type PropertiesProps = {
  title: string;
  kind: 'sales' | 'purchases';
  current: readonly PropertyCard[];
  finished: readonly PropertyCard[];
  /** The groups that this person represents. */
  developments?: readonly { id: string; name: string; units: readonly PropertyCard[] }[];
  /** How many units, and how many deals, are not shown. */
  moreUnits?: number;
  more?: number;
  /** Folded for customers. Staff choose whether they are shown. */
  showFinished: 'folded' | 'open' | 'hidden';
  /** A phone shows only one of the two lists: whether it is this one. */
  onPhone: boolean;
  /** The kind of deal that can be started here. */
  add: Role;
  /** There is no deal of either kind, so starting one is the page's main action. */
  isFirst: boolean;
};

export function Properties({
  title,
  kind,
  current,
  finished,
  developments = [],
  moreUnits = 0,
  more = 0,
  showFinished,
  onPhone,
  add,
  isFirst,
}: PropertiesProps) {
  const isIdle = current.length === 0 && developments.length === 0;
  const isEmpty = isIdle && finished.length === 0;
  return (
    <section className={onPhone ? '' : 'hidden desk:block'}>
      {/* On a phone the tab above has this title. */}
      <h2 className="sr-only desk:not-sr-only">{title}</h2>
      {developments.map(({ id, name, units }) => (
        <Development key={id} name={name} units={units} />
      ))}
      <More count={moreUnits} what="units" />
      {isIdle && (
        <div className="mt-6">
          <EmptyState action={<AddButton role={add} quiet={!isFirst} />}>
            {isEmpty
              ? `There are no ${kind} yet. Press the button below to get started.`
              : `There are no ${kind} under way. Press the button below to start one.`}
          </EmptyState>
        </div>
      )}
      {current.length === 0 && !isIdle && (
        <div className="mt-6">
          <AddButton role={add} quiet />
        </div>
      )}
      {current.length > 0 && (
        <>
          <Cards>
            {current.map((card) => (
              <Property key={card.id} card={card} />
            ))}
          </Cards>
          <More count={more} what="older" />
          <div className="mt-6">
            <AddButton role={add} quiet />
          </div>
        </>
      )}
      {finished.length > 0 && <Finished cards={finished} show={showFinished} />}
    </section>
  );
}

function Finished({ cards, show }: { cards: readonly PropertyCard[]; show: PropertiesProps['showFinished'] }) {
  if (show === 'hidden') return null;
  const list = (
    <Cards>
      {cards.map((card) => (
        <Property key={card.id} card={card} quiet />
      ))}
    </Cards>
  );
  if (show === 'open') {
    return (
      <>
        <h3 className="mt-9">Archived</h3>
        {list}
      </>
    );
  }
  return (
    <div className="mt-6">
      <Fold summary={`Finished (${cards.length})`} bare>
        {list}
      </Fold>
    </div>
  );
}

const ADD: Record<Role, string> = { sell: 'Sell a property', buy: 'Purchase a property' };

function AddButton({ role, quiet }: { role: Role; quiet?: boolean }) {
  return (
    <Form method="post" reloadDocument action={urls.addTransaction(role)}>
      <NoScriptField />
      <Button variant={quiet ? 'quiet' : 'primary'}>{ADD[role]}</Button>
    </Form>
  );
}

/** All units under one heading, one line each, since there may be hundreds. */
function Development({ name, units }: { name: string; units: readonly PropertyCard[] }) {
  return (
    <section className="mt-6 rounded-md border border-line bg-white p-5.5">
      <h3 className="wrap-anywhere">{name}</h3>
      <p className="mt-1 text-ink-soft">
        {units.length} {units.length === 1 ? 'unit' : 'units'}
      </p>
      <ul className="mt-4 divide-y divide-line">
        {units.map(({ id, title, place, status }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
            <a href={urls.dashboard('sell', id)} className="min-w-0 wrap-anywhere">
              {title}
              <span className="sr-only">, {place}</span>
            </a>
            <Tag tone={status.tone}>{status.words}</Tag>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Property({ card, quiet }: { card: PropertyCard; quiet?: boolean }) {
  const { title, place, status, sharedBy } = card;
  return (
    <Card
      title={title}
      tag={
        <span className="flex flex-wrap gap-2">
          <Tag tone={status.tone}>{status.words}</Tag>
          {sharedBy && <Tag tone="info">Shared with you</Tag>}
        </span>
      }
      action={card.isDropped ? undefined : <Open card={card} variant={quiet || sharedBy ? 'quiet' : 'primary'} />}
    >
      {whole(place)}
      {sharedBy && <span className="block">Shared by {sharedBy}. You can follow it here.</span>}
    </Card>
  );
}

function Open({ card: { role, id, complete, title }, variant }: { card: PropertyCard; variant: 'quiet' | 'primary' }) {
  if (complete) {
    return (
      <LinkButton small variant={variant} href={urls.dashboard(role, id)}>
        <span>
          View property dashboard <span className="sr-only">of {title}</span>
        </span>
      </LinkButton>
    );
  }
  return (
    <Form method="post" reloadDocument action={urls.resume(role, id)}>
      <NoScriptField />
      <Button small variant={variant}>
        <span>
          Continue <span className="sr-only">with {title}</span>
        </span>
      </Button>
    </Form>
  );
}
