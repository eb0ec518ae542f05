import type { Role } from '~/domain/account/rules';
import { Button, LinkButton } from '~/ui/button';
import { Card, Cards } from '~/ui/cards';
import { EmptyState, Tag, type Tone } from '~/ui/feedback';
import { urls } from '~/urls';

type PropertyCard = {
  role: Role;
  id: string;
  complete: boolean;
  sharedBy: string | null;
  title: string;
  place: string;
  status: { words: string; tone: Tone };
};

type PropertiesProps = {
  title: string;
  kind: 'sales' | 'purchases';
  current: readonly PropertyCard[];
  archived: readonly PropertyCard[];
  showArchived: boolean;
  /** Whether it is the one of the two that a phone shows. */
  onPhone: boolean;
  /** Which kind of deal can be begun here. */
  add: Role;
  /** Beginning one is the first thing to do on the page: there is nothing of either kind. */
  isFirst: boolean;
};

export function Properties({ title, kind, current, archived, showArchived, onPhone, add, isFirst }: PropertiesProps) {
  return (
    <section className={onPhone ? '' : 'hidden desk:block'}>
      {/* On a phone the tab above says it. */}
      <h2 className="sr-only desk:not-sr-only">{title}</h2>
      {current.length === 0 ? (
        <div className="mt-6">
          <EmptyState action={<AddButton role={add} quiet={!isFirst} />}>
            There are no {kind} yet. Press the button below to get started.
          </EmptyState>
        </div>
      ) : (
        <>
          <Cards>
            {current.map((card) => (
              <Property key={card.id} card={card} />
            ))}
          </Cards>
          <div className="mt-6">
            <AddButton role={add} quiet />
          </div>
        </>
      )}
      {showArchived && archived.length > 0 && (
        <>
          <h3 className="mt-9">Archived</h3>
          <Cards>
            {archived.map((card) => (
              <Property key={card.id} card={card} quiet />
            ))}
          </Cards>
        </>
      )}
    </section>
  );
}

const ADD: Record<Role, string> = { sell: 'Sell a property', buy: 'Purchase a property' };

function AddButton({ role, quiet }: { role: Role; quiet?: boolean }) {
  return (
    <form method="post" action={urls.addTransaction(role)}>
      <Button variant={quiet ? 'quiet' : 'primary'}>{ADD[role]}</Button>
    </form>
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
      action={<Open card={card} variant={quiet || sharedBy ? 'quiet' : 'primary'} />}
    >
      {place}
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
    <form method="post" action={urls.resume(role, id)}>
      <Button small variant={variant}>
        <span>
          Continue <span className="sr-only">with {title}</span>
        </span>
      </Button>
    </form>
  );
}
