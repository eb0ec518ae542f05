import type { TermsDocument, TermsValues } from './types';

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
