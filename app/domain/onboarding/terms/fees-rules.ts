import type { Fees } from '../../payment/price-rules';
import { poundsInWords } from '../../shared/pence-rules';
import type { TermsClause, TermsDocument } from './rules';

const SECTION = 'fees-vat-and-payment';

/** The clause of the seller's terms that names the fees, with those of a day. */
export const feesClause = ({ serviceFee, searchPack }: Fees): TermsClause => ({
  text: `Our standard service fee for sellers is ${poundsInWords(serviceFee.exVat)}, payable on registering. The search pack is ${poundsInWords(searchPack.exVat)}, payable at the same time. These are exclusive of VAT, which is added at the rate in force: 20% when this version took effect. With VAT:`,
  items: [
    `the service fee is ${poundsInWords(serviceFee.incVat)};`,
    `the search pack is ${poundsInWords(searchPack.incVat)}; and`,
    `the two together are ${poundsInWords(serviceFee.incVat + searchPack.incVat)}.`,
  ],
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

/** A clause as it is kept: its items are lines of their own. */
export const clauseToText = ({ text, items = [] }: TermsClause): string => [text, ...items].join('\n');

export function clauseFromText(stored: string): TermsClause {
  const [text = '', ...items] = stored.split('\n');
  return items.length > 0 ? { text, items } : { text };
}
