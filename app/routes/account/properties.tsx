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
      <h2>{title}</h2>
      {current.length === 0 ? (
        <div className="mt-6">
          <EmptyState action={add && <AddButton role={add} />}>
            There are no {kind} yet. Press the button below to get started.
          </EmptyState>
        </div>
      ) : (
        <>
          <Cards>{current.map(propertyCard)}</Cards>
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
          <Cards>{archived.map(propertyCard)}</Cards>
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

function propertyCard({ role, id, complete, title, place }: PropertyCard) {
  return (
    <Card
      key={id}
      title={title}
      tag={complete ? <Tag tone="ok">In progress</Tag> : <Tag tone="wait">Information Needed</Tag>}
      action={role === 'sell' && <Open id={id} complete={complete} title={title} />}
    >
      {place}
    </Card>
  );
}

function Open({ id, complete, title }: Pick<PropertyCard, 'id' | 'complete' | 'title'>) {
  const which = <span className="sr-only">: {title}</span>;
  if (complete) {
    return (
      <LinkButton small href={urls.dashboard('sell', id)}>
        <span>View property dashboard{which}</span>
      </LinkButton>
    );
  }
  return (
    <form method="post" action={urls.resume('sell', id)}>
      <Button small>
        <span>Continue{which}</span>
      </Button>
    </form>
  );
}
