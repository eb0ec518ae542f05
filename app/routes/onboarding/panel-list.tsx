import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { PanelSolicitor } from '~/domain/partner/lawyer-group/panel-queries.server';
import { regulatorWords, titleLabel } from '~/domain/partner/lawyer-group/title-rules';
import { formatDay } from '~/domain/shared/dates-rules';
import { Button } from '~/ui/button';
import { Card } from '~/ui/cards';
import { EmptyState } from '~/ui/feedback';
import { ListRange, type ListState } from '~/ui/list-footer';
import { Pagination } from '~/ui/paging';
import { TextField } from '~/ui/text-field';

/** `paysUs`: what the firm pays us, in words. */
type ShownSolicitor = PanelSolicitor & { paysUs: string | null };

export type PanelView = { searched: string; solicitors: readonly ShownSolicitor[]; list: ListState };

interface PanelListProps {
  view: PanelView;
  /** The heading level of each solicitor, one below that of the list. */
  heading: 'h2' | 'h3';
  /** The address of the list in another view. */
  href: (query?: { q?: string; page?: string }) => string;
  tagOf?: (solicitor: ShownSolicitor) => ReactNode;
  actionOf?: (solicitor: ShownSolicitor) => ReactNode;
}

/** The solicitors of the panel, with a search: what each charges, and what their firm pays us. */
export function PanelList({ view, heading, href, tagOf, actionOf }: PanelListProps) {
  const { searched, solicitors, list } = view;
  return (
    <>
      <Form method="get" action={href()}>
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
            <a href={href()} className="inline-flex min-h-11 items-center text-md">
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
        {solicitors.map((each) => (
          <Solicitor key={each.id} solicitor={each} heading={heading} tag={tagOf?.(each)} action={actionOf?.(each)} />
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
        href={(page) => href({ q: searched || undefined, page: page === 1 ? undefined : String(page) })}
      />
    </>
  );
}

interface SolicitorProps {
  solicitor: ShownSolicitor;
  heading: 'h2' | 'h3';
  tag: ReactNode;
  action: ReactNode;
}

function Solicitor({ solicitor, heading, tag, action }: SolicitorProps) {
  const { name, firm, town, startDate, title, regulatorNumber, bio, feeExample, paysUs } = solicitor;
  const regulator = regulatorWords(title, regulatorNumber);
  return (
    <Card title={name} heading={heading} tag={tag} action={action}>
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
          <b className="text-ink">Example fee, including VAT:</b> {feeExample}
        </p>
      )}
      {paysUs && <p className="mt-2">{paysUs}</p>}
    </Card>
  );
}
