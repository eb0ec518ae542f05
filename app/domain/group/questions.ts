import { UNIT_SALE_QUESTIONS } from '../sale/questions';
import type { FieldQuestion } from '../shared/questions';

/** The seller's questions that are asked for a unit of a group, worded about the unit. */
export const UNIT_QUESTIONS: readonly FieldQuestion[] = UNIT_SALE_QUESTIONS.map(({ name, control, unit }) => ({
  name,
  control,
  label: unit.label,
}));

/** A new unit begins with the usual answers. */
export const USUAL_UNIT_ANSWERS = Object.fromEntries(UNIT_SALE_QUESTIONS.map(({ name, unit }) => [name, unit.usually]));
