/** The examples of a list of questions, as a person gives them on the page. A browser test that uses them answers a new question too. */
import type { Page } from '@playwright/test';
import type { Question } from '../../app/domain/shared/questions.ts';

const YES_NO: Record<string, string | undefined> = { yes: 'Yes', no: 'No', not_sure: 'Not sure' };

/**
 * The option to choose, or else the text to type. Left out are follow-up questions, and those without an example.
 * @param except by form name
 */
export const examplesOnPage = (questions: readonly Question[], except: readonly string[] = []) =>
  questions.flatMap(({ name, label, options, example, follows }) => {
    if (!example || follows || except.includes(name)) return [];
    const chosen = options?.find(({ value }) => value === example);
    const option = chosen ? [chosen.label, chosen.hint].flatMap((words) => words ?? []).join(' ') : YES_NO[example];
    return [{ label, option, text: example }];
  });

export async function giveExamples(page: Page, questions: readonly Question[], except?: readonly string[]) {
  for (const { label, option, text } of examplesOnPage(questions, except)) {
    if (option === undefined) await page.getByLabel(label).fill(text);
    else await page.getByRole('group', { name: label }).getByRole('radio', { name: option, exact: true }).check();
  }
}
