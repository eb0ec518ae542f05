import type { ReactNode } from 'react';
import { urls } from '~/urls';
import { type Brand, companyLine } from '../domain/config/brand-rules';

interface LegalPageProps {
  title: string;
  /** Its version or its date. */
  line: string;
  /** What changed since the version before, for people who have read that one. */
  about?: ReactNode;
  brand: Brand;
  children: ReactNode;
}

/** The layout of terms and policies: a dark head, the text, and below it who to ask and what else there is to read. */
export function LegalPage({ title, line, about, brand, children }: LegalPageProps) {
  return (
    <>
      <div className="mb-8 rounded-lg bg-ink px-5.5 py-9 text-white sm:px-9 sm:py-12 print:rounded-none print:border-b-2 print:border-ink print:bg-transparent print:p-0 print:pb-4 print:text-ink">
        <h1>{title}</h1>
        <p className="mt-3 text-sm text-mist print:text-ink-soft">{line}</p>
      </div>
      {about && <p className="mb-8 max-w-measure text-md text-ink-soft">{about}</p>}
      {children}
      <div className="mt-14 grid gap-x-10 gap-y-8 sm:grid-cols-3 print:block">
        <FootBlock title="Questions">
          <p>
            Email <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
          </p>
        </FootBlock>
        <FootBlock title="Who we are">
          <p>{companyLine(brand)}</p>
        </FootBlock>
        <div className="print:hidden">
          <FootBlock title="Other terms and policies">
            <ul>
              {legalPages.map(({ href, label }) => (
                <li key={href} className="py-1">
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </FootBlock>
        </div>
      </div>
    </>
  );
}

const legalPages = [
  { href: urls.termsText('sell'), label: 'Terms for sellers' },
  { href: urls.termsText('buy'), label: 'Terms for buyers' },
  { href: urls.privacy(), label: 'Privacy policy' },
  { href: urls.cookies(), label: 'Cookie policy' },
];

function FootBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t-2 border-ink pt-4 text-md print:mt-6">
      <h2 className="mb-2 text-h3">{title}</h2>
      {children}
    </section>
  );
}

/** The sections of a long text, each a link to its anchor. */
export function Contents({ title, items }: { title: string; items: readonly { id: string; label: string }[] }) {
  return (
    <nav aria-label={title} className="mt-6 rounded-md border border-line bg-white p-5.5">
      <h2 className="mb-2 text-h3">{title}</h2>
      <ol className="list-decimal pl-7 text-md sm:columns-2 sm:gap-10">
        {items.map((item) => (
          <li key={item.id} className="break-inside-avoid py-1 pl-1">
            <a href={`#${item.id}`}>{item.label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A long text in sections, each with its anchor, below a table of contents. */
export function Sections({ sections }: { sections: readonly { id: string; title: string; body: ReactNode }[] }) {
  return (
    <>
      <Contents title="Overview" items={sections.map(({ id, title }) => ({ id, label: title }))} />
      {sections.map(({ id, title, body }, index) => (
        <section
          key={id}
          aria-labelledby={id}
          className="mt-10 text-md [&_h3]:mt-6 [&_h3]:font-sans [&_h3]:text-base [&_h3]:font-bold [&_h3]:tracking-normal [&_li]:mt-1.5 [&_p]:mt-3 [&_ul]:mt-3 [&_ul]:max-w-measure [&_ul]:list-disc [&_ul]:pl-6"
        >
          <h2 id={id} className="text-h3">
            {index + 1}. {title}
          </h2>
          {body}
        </section>
      ))}
    </>
  );
}

interface EntriesProps {
  entries: readonly {
    name: string;
    /** Shown as code. */
    code?: boolean;
    facts?: string;
    text: string;
  }[];
}

/** Names, and what there is to say about each. */
export function Entries({ entries }: EntriesProps) {
  return (
    <dl className="mt-4 border-t border-line">
      {entries.map(({ name, code, facts, text }) => (
        <div key={name} className="break-inside-avoid gap-6 border-b border-line py-3 sm:grid sm:grid-cols-[15rem_1fr]">
          <dt>
            <b>{code ? <code>{name}</code> : name}</b>
            {facts && <span className="block text-sm text-ink-soft">{facts}</span>}
          </dt>
          <dd className="max-w-measure">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
