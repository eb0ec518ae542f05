import type { Role } from '~/domain/account/rules';
import { Button, LinkButton } from '~/ui/button';
import { Card, Cards } from '~/ui/cards';
import { EmptyState, Tag } from '~/ui/feedback';
import { urls } from '~/urls';

type PropertyCard = { role: Role; id: string; complete: boolean; title: string; place: string };

type PropertiesProps = {
  title: string;
  kind: 'sales' | 'purchases';
  current: readonly PropertyCard[];
  archived: readonly PropertyCard[];
  showArchived: boolean;
  /** Whether it is the one of the two that a phone shows. */
  onPhone: boolean;
  /** Which kind of deal can be begun here. */
  add?: 'sell';
};

export function Properties({ title, kind, current, archived, showArchived, onPhone, add }: PropertiesProps) {
  return (
    <section className={onPhone ? '' : 'hidden desk:block'}>
      {/* On a phone the tab above says it. */}
      <h2 className="sr-only desk:not-sr-only">{title}</h2>
      {current.length === 0 ? (
        <div className="mt-6">
          <EmptyState action={add && <AddButton role={add} />}>
            There are no {kind} yet.{add && ' Press the button below to get started.'}
          </EmptyState>
        </div>
      ) : (
        <>
          <Cards>
            {current.map((card) => (
              <Property key={card.id} card={card} />
            ))}
          </Cards>
          {add && (
            <div className="mt-6">
              <AddButton role={add} quiet />
            </div>
          )}
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

function AddButton({ role, quiet }: { role: 'sell'; quiet?: boolean }) {
  return (
    <form method="post" action={urls.addTransaction(role)}>
      <Button variant={quiet ? 'quiet' : 'primary'}>Sell a property</Button>
    </form>
  );
}

function Property({ card, quiet }: { card: PropertyCard; quiet?: boolean }) {
  const { role, complete, title, place } = card;
  return (
    <Card
      title={title}
      tag={complete ? <Tag tone="ok">In progress</Tag> : <Tag tone="wait">Information Needed</Tag>}
      action={role === 'sell' && <Open card={card} variant={quiet ? 'quiet' : 'primary'} />}
    >
      {place}
    </Card>
  );
}

function Open({ card: { id, complete, title }, variant }: { card: PropertyCard; variant: 'quiet' | 'primary' }) {
  if (complete) {
    return (
      <LinkButton small variant={variant} href={urls.dashboard('sell', id)}>
        <span>
          View property dashboard <span className="sr-only">of {title}</span>
        </span>
      </LinkButton>
    );
  }
  return (
    <form method="post" action={urls.resume('sell', id)}>
      <Button small variant={variant}>
        <span>
          Continue <span className="sr-only">with {title}</span>
        </span>
      </Button>
    </form>
  );
}
