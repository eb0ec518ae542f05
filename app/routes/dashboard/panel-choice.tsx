import { Form } from '@remix-run/react';
import type { PanelSolicitor } from '~/domain/partner/lawyer-group/panel-queries.server';
import { regulatorWords, titleLabel } from '~/domain/partner/lawyer-group/title-rules';
import { formatDay } from '~/domain/shared/dates-rules';
import { CHOOSE_FOR_ME, type Wish, wishedName } from '~/domain/solicitor-wish/rules';
import { formOf, type Result } from '~/routes/shared/form';
import { Button } from '~/ui/button';
import { Card } from '~/ui/cards';
import { EmptyState, Tag } from '~/ui/feedback';
import { ErrorSummary } from '~/ui/form';
import { ListRange, type ListView } from '~/ui/list-footer';
import { PageHead } from '~/ui/page';
import { Pagination } from '~/ui/paging';
import { Panel } from '~/ui/panel';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { SeenField } from '../onboarding/form-version-field';

/** `paysUs`: what the firm pays us, in words. */
type ShownSolicitor = PanelSolicitor & { paysUs: string | null };

interface PanelChoiceProps {
  view: {
    id: string;
    /** This page in its present view. */
    here: string;
    seen: string;
    known: { choice: string };
    wish: Wish | null;
    searched: string;
    solicitors: readonly ShownSolicitor[];
    list: ListView;
  };
  result: Result | undefined;
}

/** A seller leaves the choice to us, or presses the button of a solicitor of the panel. */
export function PanelChoice({ view, result }: PanelChoiceProps) {
  const { id, searched, solicitors, list, known } = view;
  const press = { here: view.here, seen: view.seen, result };
  return (
    <>
      <ErrorSummary form={formOf('solicitor', result, {})} />
      <PageHead
        title="Choose your solicitor"
        lead="Your solicitor or licensed conveyancer does the legal work of your sale. You can change this until we’ve introduced you."
      />
      <Chosen wish={view.wish} press={press} />
      <section className="mt-10">
        <h2>Our panel</h2>
        <Form method="get" action={urls.chooseSolicitor('sell', id)}>
          <TextField
            field={{ id: 'search', name: 'q', initialValue: searched }}
            label="Search by name, firm or town"
            autoComplete="off"
            width="medium"
          />
          <div className="mt-3 flex flex-wrap items-center gap-x-6">
            <Button small variant="quiet">
              Search
            </Button>
            {searched && (
              <a href={urls.chooseSolicitor('sell', id)} className="inline-flex min-h-11 items-center text-md">
                View all
              </a>
            )}
          </div>
        </Form>
        {solicitors.length > 0 && (
          <p className="mt-6 text-md text-ink-soft" role="status">
            <ListRange list={list} />
          </p>
        )}
        <div className="mt-4 mb-6 grid gap-5">
          {solicitors.map((solicitor) => (
            <Solicitor
              key={solicitor.id}
              solicitor={solicitor}
              isChosen={solicitor.id === known.choice}
              press={press}
            />
          ))}
          {solicitors.length === 0 && (
            <EmptyState>
              {searched
                ? 'No solicitors match this search. Try another one.'
                : 'There are no solicitors to choose from yet. We’ll choose one for you.'}
            </EmptyState>
          )}
        </div>
        <Pagination
          label="Pages of solicitors"
          page={list.page}
          pages={list.pages}
          href={(page) =>
            urls.chooseSolicitor('sell', id, { q: searched || undefined, page: page === 1 ? undefined : String(page) })
          }
        />
      </section>
    </>
  );
}

/** What pressing a button of the page sends along. */
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

interface SolicitorProps {
  solicitor: ShownSolicitor;
  isChosen: boolean;
  press: Press;
}

function Solicitor({ solicitor, isChosen, press }: SolicitorProps) {
  const { id, name, firm, town, startDate, title, regulatorNumber, bio, feeExample, paysUs } = solicitor;
  const regulator = regulatorWords(title, regulatorNumber);
  return (
    <Card
      title={name}
      tag={isChosen && <Tag tone="ok">Your choice</Tag>}
      action={!isChosen && <Choose choice={id} label={`Choose ${name}`} press={press} />}
    >
      <p className="text-ink">{[firm, town].filter(Boolean).join(', ')}</p>
      {title && (
        <p>
          {titleLabel(title)}, regulated by {regulator}
        </p>
      )}
      {startDate && <p>On our panel since {formatDay(startDate)}</p>}
      {bio && <p className="mt-2 whitespace-pre-line">{bio}</p>}
      {feeExample && (
        <p className="mt-2 whitespace-pre-line">
          <b className="text-ink">Fee example:</b> {feeExample}
        </p>
      )}
      {paysUs && <p className="mt-2">{paysUs}</p>}
    </Card>
  );
}

/** One press chooses and saves, so turning to another page of the list loses nothing. */
function Choose({ choice, label, press }: { choice: string; label: string; press: Press }) {
  return (
    <Form method="post" reloadDocument action={press.here}>
      <SeenField seen={press.seen} result={press.result} />
      <Button small variant="quiet" name="choice" value={choice} busyLabel="Saving…">
        {label}
      </Button>
    </Form>
  );
}
