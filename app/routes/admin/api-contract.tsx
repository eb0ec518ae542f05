import { useLoaderData } from '@remix-run/react';
import { createContext, useContext } from 'react';
import { notFound } from '~/platform/errors';
import {
  contents,
  type Described,
  type Entity,
  type Field,
  resourceInFull,
} from '~/routes/api/contract/reading.server';
import { page } from '~/routes/shared/handler.server';
import { Fold } from '~/ui/cards';
import { FragmentLink } from '~/ui/fragment-link';
import { Link } from '~/ui/link';
import { AdminHead, Section } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Table } from '~/ui/table';
import { urls } from '~/urls';

export const handle: PageHandle = {
  title: 'JSON calls',
  crumbs: [{ label: 'Configuration', href: urls.adminConfig() }, { label: 'JSON calls' }],
};

/** All calls as lists, or the calls of one resource in full. */
export const loader = page({ access: 'staff' }, async ({ url }) => {
  const slug = url.searchParams.get('resource');
  const resource = slug === null ? null : await resourceInFull(slug);
  if (slug !== null && resource === null) throw notFound();
  return { resource, contents: resource ? [] : await contents() };
});

export default function ApiContract() {
  const { resource, contents } = useLoaderData<typeof loader>();
  return resource ? <Resource {...resource} /> : <Contents contents={contents} />;
}

const CALLS = [{ label: 'Call' }, { label: 'What it does' }, { label: 'For' }];

function Contents({ contents }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'contents'>) {
  return (
    <>
      <AdminHead title="JSON calls" />
      <p className="mb-7 text-ink-soft">
        Other programs can make these calls. <a href={urls.openApi()}>View them as OpenAPI 3.1</a>.
      </p>
      {contents.map(({ slug, title, calls }) => (
        <Section
          key={slug}
          title={title}
          action={
            <Link to={urls.adminApiContract({ resource: slug })}>
              View details<span className="sr-only"> of {title}</span>
            </Link>
          }
        >
          <Table
            caption={title}
            stacks
            columns={CALLS}
            rows={calls.map(({ call, summary, who }) => ({
              key: call,
              cells: [<Code key="call" text={call} />, summary, who],
            }))}
          />
        </Section>
      ))}
    </>
  );
}

/** The entities described on the page: their names are links. */
const Names = createContext<ReadonlySet<string>>(new Set());

function Resource({ title, calls, entities }: { title: string; calls: Described[]; entities: Entity[] }) {
  return (
    <Names.Provider value={new Set(entities.map(({ name }) => name))}>
      <AdminHead title={title} />
      <p className="mb-7">
        <Link to={urls.adminApiContract()}>View all JSON calls</Link>
      </p>
      {calls.map((call) => (
        <Call key={call.call} {...call} />
      ))}
      {entities.length > 0 && <h2 className="mt-12 mb-5 border-t-2 border-ink pt-4">Response objects</h2>}
      {entities.map(({ name, description, fields }) => (
        <section key={name} id={name} className="mb-9 scroll-mt-6">
          <h3>{name}</h3>
          <p className="mb-3 text-ink-soft">{description}</p>
          <Fields caption={name} fields={fields} words={PRESENT} />
        </section>
      ))}
    </Names.Provider>
  );
}

function Call({ call, summary, who, parameters, body, answer, refusals }: Described) {
  return (
    <section className="mb-12">
      <h2 className="text-h3 break-words">
        <Code text={call} />
      </h2>
      <p className="mt-1">{summary}</p>
      <p className="text-sm text-ink-soft">For: {who}</p>
      {parameters.length > 0 && (
        <Part title="Parameters">
          <Fields caption={`Parameters of ${call}`} fields={parameters} words={NEEDED} />
        </Part>
      )}
      {body && (
        <Part title="Body">
          <Fields caption={`Body of ${call}`} fields={body} words={NEEDED} />
        </Part>
      )}
      <Part title="Answer">
        <p className="mb-2">
          <Kind text={answer.kind} />
        </p>
        {answer.fields.length > 0 && <Fields caption={`Answer of ${call}`} fields={answer.fields} words={PRESENT} />}
      </Part>
      <Fold summary="Refusals" bare>
        <Table
          caption={`Refusals of ${call}`}
          stacks
          columns={REFUSALS}
          rows={refusals.map(({ status, meaning }) => ({ key: String(status), cells: [status, meaning] }))}
        />
      </Fold>
    </section>
  );
}

const REFUSALS = [{ label: 'Status' }, { label: 'What it means' }];

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="mt-4">
      <h3 className="mb-2 text-md">{title}</h3>
      {children}
    </div>
  );
}

const NEEDED = { column: 'Required', yes: 'Required', no: 'Optional' };
const PRESENT = { column: 'Present', yes: 'Always', no: 'Sometimes' };

function Fields({ caption, fields, words }: { caption: string; fields: readonly Field[]; words: typeof NEEDED }) {
  return (
    <Table
      caption={caption}
      stacks
      columns={[{ label: 'Name' }, { label: 'Type' }, { label: words.column }]}
      rows={fields.map(({ name, kind, isNeeded }) => ({
        key: name,
        cells: [<Code key="name" text={name} />, <Kind key="kind" text={kind} />, isNeeded ? words.yes : words.no],
      }))}
      empty="Accepts any field."
    />
  );
}

/** “list of Giftor”, where Giftor links to its description. */
function Kind({ text }: { text: string }) {
  const names = useContext(Names);
  return text.split(/(\w+)/).map((word, at) =>
    names.has(word) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: words never move
      <FragmentLink key={at} id={word}>
        {word}
      </FragmentLink>
    ) : (
      word
    ),
  );
}

/** Can break after a slash or a dot, so that a long one fits on a phone. */
function Code({ text }: { text: string }) {
  const parts = text.split(/(?<=[/.])/);
  return (
    <code className="font-mono text-sm">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
        <span key={at}>
          {part}
          <wbr />
        </span>
      ))}
    </code>
  );
}
