import { z } from 'zod';
import { GIFTOR_QUESTIONS, PERSON_QUESTIONS } from '../people/questions';
import { personForm } from '../people/schema';
import { PROPERTY_QUESTIONS } from '../property/questions';
import { funding } from '../purchase/funding-schema';
import { giftorForm } from '../purchase/schema';
import type { Question } from '../shared/questions';
import { refusingMissing, schemasOf } from '../shared/questions-schema';
import { id, optional, severalLines } from '../shared/schema';
import { PURCHASE_ANSWERS, SALE_ANSWERS } from './questions';
import { ANSWER_REQUIRED, REASON_REQUIRED } from './rules';

/** Characters. */
const MAX_TEXT = 1000;

const words = (required: string) => z.string(required).pipe(severalLines(MAX_TEXT)).pipe(z.string().min(1, required));

const reasonField = { reason: words(REASON_REQUIRED) };

export const homeForm = refusingMissing(
  z.object({ ...schemasOf(PROPERTY_QUESTIONS), ...reasonField }),
  PROPERTY_QUESTIONS,
);

/** An answer that is left empty stays as it is, and a question without an answer may stay unanswered. */
const changesOf = (questions: readonly Question[]) =>
  Object.fromEntries(
    questions.flatMap(({ name, schema }) =>
      schema
        ? [[name, z.preprocess((typed) => (typed === '' || typed === null ? undefined : typed), schema.optional())]]
        : [],
    ),
  ) as Record<string, z.ZodType<unknown>>;

const answersForm = (questions: readonly Question[]) =>
  z.object({ ...changesOf(questions), ...reasonField }).transform(({ reason, ...given }) => ({ reason, given }));

export const saleForm = answersForm(SALE_ANSWERS);
export const purchaseForm = answersForm(PURCHASE_ANSWERS);

export const moneyForm = z.object({ funding, ...reasonField });

/** Someone else in the deal. For a new person the form has the id already, so that pressing twice adds one. */
const person = { ...reasonField, personId: id.optional() };
export const sellerOrBuyerForm = refusingMissing(personForm.extend(person), PERSON_QUESTIONS);
export const giverForm = refusingMissing(giftorForm.extend(person), GIFTOR_QUESTIONS);

export const removalForm = z.object(reasonField);

/** The reason, when another estate agent is a correction. */
export const agentReason = optional(severalLines(MAX_TEXT));

/** The customer's objection to a correction. */
export const objectionForm = z.object({ objection: words('Tell us what is not right') });

/** The answer of staff. */
export const answerForm = z.object({ answer: words(ANSWER_REQUIRED) });
