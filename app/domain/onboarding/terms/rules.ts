/** One numbered clause (1.1, 1.2 … by position); its items are lettered (a), (b) … by position. */
export type TermsClause = { text: string; items?: string[] };

/** One numbered section; `id` is its anchor on the page. */
export type TermsSection = { id: string; title: string; clauses: TermsClause[] };

/** Text may hold {company}, {brand}, {supportEmail} and {siteUrl}: see `fillTerms`. */
export type TermsDocument = {
  role: 'sell' | 'buy';
  title: string;
  version: string;
  /** The day from which people accept it. */
  effective: string;
  /** The version before it, and what changed since; the first version has neither. */
  replaces?: { version: string; effective: string };
  changes?: string;
  sections: TermsSection[];
};

/** The terms summed up, a line for a section, which it names by its anchor. */
export type TermsInShort = readonly { text: string; section: string }[];

/** The lines with the numbers of their sections. Throws on a section that the document does not have. */
export const numbered = (lines: TermsInShort, { sections }: TermsDocument) =>
  lines.map(({ text, section }) => {
    const index = sections.findIndex(({ id }) => id === section);
    if (index < 0) throw new Error(`The terms have no section ${section}`);
    return { text, number: index + 1 };
  });

/** What configuration puts in the place of each placeholder. */
export type TermsValues = { company: string; brand: string; supportEmail: string; siteUrl: string };

/** A copy of the document with every placeholder replaced. Throws on a placeholder that no value is known for. */
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
