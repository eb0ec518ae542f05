/** One clause, numbered by position (1.1, 1.2 …); its items are lettered by position: (a), (b) … */
export type TermsClause = { text: string; items?: string[] };

/** One numbered section; `id` is its anchor on the page. */
export type TermsSection = { id: string; title: string; clauses: TermsClause[] };

/** Text may hold {company}, {brand}, {supportEmail}, {siteUrl} and {registeredOffice}: see `fillTerms`. */
export type TermsDocument = {
  role: 'sell' | 'buy';
  title: string;
  version: string;
  /** The day from which people accept this version. */
  effective: string;
  /** The previous version, and what changed since; the first version has neither. */
  replaces?: { version: string; effective: string };
  changes?: string;
  sections: TermsSection[];
};

/** The terms' summary: each line sums up a section, named by its anchor. */
export type TermsInShort = readonly { text: string; section: string }[];

/** The lines with the numbers of their sections. Throws on a section that the document does not have. */
export const numbered = (lines: TermsInShort, { sections }: TermsDocument) =>
  lines.map(({ text, section }) => {
    const index = sections.findIndex(({ id }) => id === section);
    if (index < 0) throw new Error(`The terms have no section ${section}`);
    return { text, number: index + 1 };
  });

/** The configured value of each placeholder. */
export type TermsValues = {
  company: string;
  brand: string;
  supportEmail: string;
  siteUrl: string;
  registeredOffice: string;
};

/** A copy of the document with every placeholder replaced. Throws on an unknown placeholder. */
export function fillTerms(document: TermsDocument, values: TermsValues): TermsDocument {
  const known = new Map<string, string>(Object.entries(values));
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = known.get(name);
      if (!value) throw new Error(`The terms name {${name}}, which has no value`);
      return value;
    });

  return {
    ...document,
    title: fill(document.title),
    sections: document.sections.map((section) => ({
      ...section,
      title: fill(section.title),
      clauses: section.clauses.map((clause) => ({
        text: fill(clause.text),
        ...(clause.items && { items: clause.items.map(fill) }),
      })),
    })),
  };
}
