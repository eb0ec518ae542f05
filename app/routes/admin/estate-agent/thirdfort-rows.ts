/** The settings as the form sends them: checkboxes that are 'on', and a row for each email. */
import { setConducts, type ThirdfortSettings } from '~/domain/partner/estate-agent/rules';
import { thirdfortBoxes } from './labels';

const EMAILS = 'thirdfortRequesterEmails';

export const emailName = (index: number) => `${EMAILS}[${index}]`;

/** A button of this name adds or removes a row: its value is the row's index. */
export const ROW_BUTTON = 'row';
export const ADD_ROW = 'add';

/** What was typed, with the row that a button added or removed. Null if no such button was pressed. */
export function pressedRow(fields: FormData): Record<string, unknown> | null {
  const pressed = fields.get(ROW_BUTTON);
  if (pressed === null) return null;
  const emails = [...fields].filter(([name]) => name.startsWith(`${EMAILS}[`)).map(([, email]) => email);
  const left = pressed === ADD_ROW ? [...emails, ''] : emails.filter((_, index) => String(index) !== pressed);
  return { ...Object.fromEntries(fields), [EMAILS]: left };
}

/** The settings in a form that came back, as conform parses it: an empty field is missing, and a single row is no list. */
export function settingsOf(typed: Record<string, unknown>): ThirdfortSettings {
  const rows = typed[EMAILS];
  const settings = {
    ...(Object.fromEntries(thirdfortBoxes.map((box) => [box, typed[box] === 'on'])) as Boxes),
    [EMAILS]: rows === undefined ? [] : [rows].flat().map((email) => String(email ?? '')),
  };
  // If a checkbox asks for an email, there is a row for it.
  const box = 'requestsSellerThirdfortChecks';
  return rows === undefined ? setConducts(settings, box, settings[box]) : settings;
}

type Boxes = Omit<ThirdfortSettings, typeof EMAILS>;
