import { PURCHASE_QUESTIONS } from '../purchase/questions';
import { SALE_QUESTIONS } from '../sale/questions';
import type { Question } from '../shared/questions';

/** The questions that one page corrects together. People, the agent and where the money comes from have pages of their own. */
export const SALE_ANSWERS: readonly Question[] = SALE_QUESTIONS.filter(
  (question) => 'column' in question && question.name !== 'isAnotherSellerSelected',
);
export const PURCHASE_ANSWERS: readonly Question[] = PURCHASE_QUESTIONS.filter((question) => 'column' in question);
