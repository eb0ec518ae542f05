import type { Fees } from '../../payment/price-rules';
import { poundsInWords } from '../../shared/pence-rules';
import type { TermsClause, TermsDocument } from './rules';

const SECTION = 'fees-vat-and-payment';

/** The clause of the seller's terms that names the fees, with those of a day. */
export const feesClause = ({ serviceFee, searchPack }: Fees): TermsClause => ({
  text: `You pay us ${poundsInWords(serviceFee.incVat + searchPack.incVat)} including VAT when you register: a service fee of ${poundsInWords(serviceFee.incVat)} (${poundsInWords(serviceFee.exVat)} plus VAT) and a search pack of ${poundsInWords(searchPack.incVat)} (${poundsInWords(searchPack.exVat)} plus VAT). For a home outside England and Wales the search pack is not in your order, and you pay only the service fee. Our standard service fee for sellers is ${poundsInWords(serviceFee.exVat)}, payable on registering. The search pack is ${poundsInWords(searchPack.exVat)}, payable at the same time. These are exclusive of VAT, which is added at the rate in force: 20% when this version took effect.`,
});

/** That clause as the document has it. */
export const feesClauseOf = ({ sections }: TermsDocument): TermsClause | undefined =>
  sections.find(({ id }) => id === SECTION)?.clauses[0];

/** The document with another such clause. */
export const withFees = (document: TermsDocument, clause: TermsClause): TermsDocument => ({
  ...document,
  sections: document.sections.map((section) =>
    section.id === SECTION ? { ...section, clauses: [clause, ...section.clauses.slice(1)] } : section,
  ),
});

/** A clause as it is kept: its items, which versions before 1.4 have, are lines of their own. */
export const clauseToText = ({ text, items = [] }: TermsClause): string => [text, ...items].join('\n');

export function clauseFromText(stored: string): TermsClause {
  const [text = '', ...items] = stored.split('\n');
  return items.length > 0 ? { text, items } : { text };
}
