import { PURCHASE_QUESTIONS } from '../purchase/questions';
import { COMPANY_QUESTIONS, SALE_QUESTIONS } from '../sale/questions';
import type { Question } from '../shared/questions';

/** The questions that one page corrects together. People, the agent and where the money comes from have pages of their own. */
export const SALE_ANSWERS: readonly Question[] = SALE_QUESTIONS.filter(
  (question) => 'column' in question && question.name !== 'isAnotherSellerSelected',
);

const ABOUT_THE_ROLE: readonly string[] = ['customerType', ...COMPANY_QUESTIONS.map(({ name }) => name)];

/** A unit is sold by the representative of its group, for the group's company: there is no other role. */
export const saleAnswersOf = ({ isUnit }: { isUnit: boolean }): readonly Question[] =>
  isUnit ? SALE_ANSWERS.filter(({ name }) => !ABOUT_THE_ROLE.includes(name)) : SALE_ANSWERS;

export const PURCHASE_ANSWERS: readonly Question[] = PURCHASE_QUESTIONS.filter((question) => 'column' in question);
