import { Form } from '@remix-run/react';
import { CHOOSE_FOR_ME, type Wish, wishedName } from '~/domain/solicitor-wish/rules';
import { formOf, type Result } from '~/routes/shared/form';
import { Button } from '~/ui/button';
import { Tag } from '~/ui/feedback';
import { ErrorSummary, NoScriptField } from '~/ui/form';
import { PageHead } from '~/ui/page';
import { Panel } from '~/ui/panel';
import { urls } from '~/urls';
import { FormVersionField } from '../onboarding/form-version-field';
import { PanelList, type PanelView } from '../onboarding/panel-list';

interface PanelChoiceProps {
  view: {
    id: string;
    /** The address of this page in its present view. */
    here: string;
    seen: string;
    known: { choice: string };
    wish: Wish | null;
  } & PanelView;
  result: Result | undefined;
}

/** A seller leaves the choice to us, or chooses a solicitor of the panel. */
export function PanelChoice({ view, result }: PanelChoiceProps) {
  const { id, known } = view;
  const press = { here: view.here, seen: view.seen, result };
  return (
    <>
      <ErrorSummary form={formOf('solicitor', result, {})} />
      <PageHead
        title="Choose your solicitor"
        lead="Your solicitor or licensed conveyancer does the legal work on your sale. You can change this until we’ve introduced you."
      />
      <Chosen wish={view.wish} press={press} />
      <section className="mt-10">
        <h2>Our panel</h2>
        <PanelList
          view={view}
          heading="h3"
          href={(query) => urls.chooseSolicitor('sell', id, query)}
          tagOf={(each) => each.id === known.choice && <Tag tone="ok">Your choice</Tag>}
          actionOf={(each) =>
            each.id !== known.choice && <Choose choice={each.id} label={`Choose ${each.name}`} press={press} />
          }
        />
      </section>
    </>
  );
}

/** What each button of the page sends. */
type Press = { here: string; seen: string; result: Result | undefined };

function Chosen({ wish, press }: { wish: Wish | null; press: Press }) {
  const name = wishedName(wish);
  const hasLeft = wish?.kind === 'panel' && name === null;
  return (
    <Panel action={(name !== null || hasLeft) && <Choose choice="choose_for_me" label={CHOOSE_FOR_ME} press={press} />}>
      <h2 className="text-h3">Your choice</h2>
      <p className="mt-1">{name ?? CHOOSE_FOR_ME}</p>
      {hasLeft && (
        <p className="mt-1 text-md text-ink-soft">
          {wish.group.firm} is not on our panel any more. We’ll choose someone else for you, unless you do.
        </p>
      )}
    </Panel>
  );
}

/** One press chooses and saves, so going to another page of the list loses nothing. */
function Choose({ choice, label, press }: { choice: string; label: string; press: Press }) {
  return (
    <Form method="post" reloadDocument action={press.here}>
      <FormVersionField seen={press.seen} result={press.result} />
      <NoScriptField />
      <Button small variant="quiet" name="choice" value={choice} busyLabel="Saving…">
        {label}
      </Button>
    </Form>
  );
}
