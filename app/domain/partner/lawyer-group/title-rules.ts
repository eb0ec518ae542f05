/** The titles of lawyers. Each title is granted by one regulator, so who regulates a lawyer follows from it. */

export const LAWYER_TITLES = ['solicitor', 'licensed_conveyancer', 'legal_executive'] as const;
export type LawyerTitle = (typeof LAWYER_TITLES)[number];

const TITLES: Record<LawyerTitle, { label: string; regulator: string }> = {
  solicitor: { label: 'Solicitor', regulator: 'Solicitors Regulation Authority (SRA)' },
  licensed_conveyancer: {
    label: 'Licensed conveyancer',
    regulator: 'Council for Licensed Conveyancers (CLC)',
  },
  legal_executive: { label: 'Chartered legal executive', regulator: 'CILEx Regulation' },
};

export const titleLabel = (title: LawyerTitle): string => TITLES[title].label;

/** A title as customers read it in a sentence. Where none is recorded we say 'solicitor', as the foot of every page explains. */
export const titleInSentence = (title: LawyerTitle | null): string =>
  title ? titleLabel(title).toLowerCase() : 'solicitor';

/** 'Council for Licensed Conveyancers (CLC), number 1234'. Null where no title is recorded. */
export function regulatorWords(title: LawyerTitle | null, number: string | null): string | null {
  if (title === null) return null;
  const { regulator } = TITLES[title];
  return number === null ? regulator : `${regulator}, number ${number}`;
}
