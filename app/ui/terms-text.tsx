import type { TermsDocument } from '~/domain/onboarding/terms/rules';
import { Contents } from './prose';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** The full terms: a table of contents, then each section with its number, its clauses and their lettered items. */
export function TermsText({ document }: { document: TermsDocument }) {
  const titles = document.sections.map(({ id, title }) => ({ id, label: title }));
  return (
    <>
      <Contents title="Overview" items={titles} />
      {document.sections.map(({ id, title, clauses }, index) => (
        <section key={id} aria-labelledby={id} className="mt-10 max-w-measure text-md">
          <h2 id={id} className="mb-1 text-h3">
            {index + 1}. {title}
          </h2>
          <ol>
            {clauses.map(({ text, items }, clause) => (
              <li key={text} className="mt-3 grid grid-cols-[2.75rem_1fr]">
                <span className="text-ink-soft tabular-nums">
                  {index + 1}.{clause + 1}
                </span>
                <div>
                  {text}
                  {items && (
                    <ol>
                      {items.map((item, letter) => (
                        <li key={item} className="mt-1.5 grid grid-cols-[2rem_1fr]">
                          <span className="text-ink-soft">({LETTERS[letter]})</span>
                          {item}
                        </li>
                      ))}
                    </ol>
                  )}
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

/** The same, from HTML rendered before. */
export function TermsHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React from our own text, in routes/shared/terms-html.server.tsx
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
